"""Icons, marker art, translations and fonts."""
