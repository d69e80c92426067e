-- Reviews of products and of the company.

create table review (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  user_id uuid references users (id) on delete set null,
  user_name text not null,
  email text not null,
  review_text text not null,
  photo_url text not null default '',
  ratings double precision not null check (ratings >= 0 and ratings <= 5),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- A review may be about a product, and staff decide whether it is shown.
  product_id uuid references product (id),
  order_id uuid references orders (id) on delete set null,
  status text not null default 'published' check (status in ('published', 'hidden', 'waiting')),
  hidden_reason text not null default '',
  reply text not null default '',
  replied_at timestamptz,
  edited_at timestamptz,
  version integer not null default 1
);
create index review_newest on review (seq desc) where deleted_at is null;
-- One review of a product by each customer; those about the manufacturer are not counted.
create unique index review_once on review (user_id, product_id) where product_id is not null and deleted_at is null;
create index review_shown on review (seq desc) where deleted_at is null and status = 'published';
create index review_of_product on review (product_id, seq desc) where deleted_at is null and status = 'published';
create index review_of_product_rated on review (product_id, ratings, seq)
  where deleted_at is null and status = 'published';
create index review_of_user on review (user_id, seq desc) where deleted_at is null;
create index review_undecided on review (status, seq desc) where deleted_at is null and status <> 'published';
-- How many reviews of the company somebody has written lately, also those they have deleted since.
create index review_of_company_by_user on review (user_id, created_at) where product_id is null;

create table review_report (
  review_id uuid not null references review (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  reason text not null,
  at timestamptz not null default now(),
  primary key (review_id, user_id)
);
create index review_report_user on review_report (user_id);

-- Sum and spread of the published reviews of a product, so that its page reads one row however many there are.
create table product_rating (
  product_id uuid primary key references product (id) on delete cascade,
  count integer not null check (count >= 0),
  total numeric not null,
  -- How many begin with 0, 1, 2, 3, 4 and 5: 4.5 is counted with the 4.
  spread integer[] not null
);

create function count_review(rated uuid, rating double precision, by integer) returns void language sql as $$
  insert into product_rating (product_id, count, total, spread)
  select rated, 0, 0, array[0, 0, 0, 0, 0, 0] on conflict do nothing;
  update product_rating set count = count + by, total = total + by * rating::numeric,
    spread[floor(rating)::integer + 1] = spread[floor(rating)::integer + 1] + by
  where product_id = rated;
$$;

-- In the database, so that no way to write a review goes past it.
create function count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.product_id is not null and old.status = 'published' and old.deleted_at is null then
    perform count_review(old.product_id, old.ratings, -1);
  end if;
  if tg_op <> 'DELETE' and new.product_id is not null and new.status = 'published' and new.deleted_at is null then
    perform count_review(new.product_id, new.ratings, 1);
  end if;
  return null;
end
$$;
create trigger review_counted after insert or delete or update of product_id, ratings, status, deleted_at on review
  for each row execute function count_reviews();
