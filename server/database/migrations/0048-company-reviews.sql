-- How many reviews of the company somebody has written lately, also those they have deleted since.
create index review_of_company_by_user on review (user_id, created_at) where product_id is null;
