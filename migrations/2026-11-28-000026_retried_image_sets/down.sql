DROP INDEX image_sets_retried;
