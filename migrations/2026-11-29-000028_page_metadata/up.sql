-- What a person says about a page besides its name and place, as a JSON object. Absent fields are blank.
ALTER TABLE pages ADD COLUMN metadata TEXT NOT NULL DEFAULT '{}';
