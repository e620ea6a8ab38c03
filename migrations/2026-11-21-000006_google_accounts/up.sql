-- Who a person is to Google; addresses change, this does not.
ALTER TABLE users ADD COLUMN google_sub TEXT UNIQUE;
