-- The address of the account that was last sent to the payment service; NULL for a customer from before this was noted. The
-- clean-up sends the account's own where it is another one.
ALTER TABLE payment_customers ADD COLUMN email TEXT;
