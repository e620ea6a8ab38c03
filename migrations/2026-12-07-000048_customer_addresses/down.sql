ALTER TABLE payment_customers DROP COLUMN email;
