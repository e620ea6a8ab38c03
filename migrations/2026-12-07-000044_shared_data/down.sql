DROP TABLE shared_entries;
DROP TABLE shared_values;
DROP TABLE shared_stores;
