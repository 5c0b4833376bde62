# Builds, runs and checks Tilewright. `make help` lists what there is.

PYTHON ?= python3
BIN := .venv/bin

# With a display `make run` opens the window, without one it takes the tour.
DISPLAY_THERE := $(or $(DISPLAY),$(WAYLAND_DISPLAY))

.DEFAULT_GOAL := help
.PHONY: help run test lint soak bench screenshots schemas wheel fast lock clean distclean \
	ready ready-window

help: ## list these targets
	@echo 'make TARGET, with further words for the program in ARGS="…":'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(if $(DISPLAY_THERE),ready-window,ready) ## open the window; without a display, take the tour into build/tour
ifneq ($(DISPLAY_THERE),)
	@$(BIN)/python -m app $(ARGS)
else
ifneq ($(ARGS),)
	@echo 'No display here: taking the tour instead of "$(ARGS)".'
endif
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m app tour --out build/tour
endif

test: lint ## everything CI checks: lint, the tests, the wheel
	$(BIN)/pytest -q $(ARGS)

lint: ready ## ruff and mypy only
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict engine

soak: ready ## the tests that take minutes
	$(BIN)/pytest -q -m slow --timeout=3600 $(ARGS)

bench: ready ## speed and memory, next to a fixed yardstick
	@$(BIN)/python -m benchmarks $(ARGS)

screenshots: ready ## take the manual's pictures anew
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m app.screenshots docs/images

schemas: ready ## write the JSON Schemas from the models
	$(BIN)/python -m app schema --write schemas

wheel: ready ## build dist/tilewright-*.whl
	@rm -f dist/tilewright-*.whl
	$(BIN)/python -m pip wheel -q --no-deps --no-index --no-build-isolation --wheel-dir dist .
	@ls dist/tilewright-*.whl

fast: ready ## compile the engine's hot modules
	$(BIN)/python scripts/fast.py $(ARGS)

lock: ## pin the dependencies anew; ARGS=--upgrade takes newer versions
	@$(PYTHON) -I scripts/lock.py $(ARGS)

clean: ## remove what was built and cached, keep .venv
	rm -rf build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name .venv -prune -o -name .git -prune -o -name __pycache__ -prune -exec rm -rf {} +

distclean: clean ## remove .venv too
	rm -rf .venv .venv.discarded*

# A call costs a few hundredths of a second once .venv is what requirements.txt asks for.
ready:
	@$(PYTHON) -I scripts/bootstrap.py

ready-window:
	@$(PYTHON) -I scripts/bootstrap.py --window
