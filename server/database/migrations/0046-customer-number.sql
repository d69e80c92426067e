-- The number that the company knows a customer by: given with the first order, or by staff.
alter table users add column customer_number text
  check (customer_number <> '' and length(customer_number) <= 30 and customer_number = btrim(customer_number));
