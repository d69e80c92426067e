-- What search engines read of a product's page instead of its name and description, and the readable address of the page. Lists
-- and searches never read it, so it is no part of the product's own row.
create table product_page (
  product_id uuid primary key references product (id) on delete cascade,
  title text not null default '',
  description text not null default '',
  -- The last part of the address, `/products/{slug}`.
  slug text unique
);

-- Readable addresses that a product had before: they lead to its current one.
create table product_former_slug (
  slug text primary key,
  product_id uuid not null references product (id) on delete cascade
);
create index product_former_slug_product on product_former_slug (product_id);
