-- A number belongs to one customer, in whatever letters it is typed, and is found from its beginning.
create unique index concurrently if not exists users_customer_number on users (lower(customer_number) text_pattern_ops);
