DROP TABLE model_connections;
