//! Screenshots of pages with a headless browser. Used by the workers alone.
