-- Pictures that people have sent, named by what is in them. Their bytes are in the storage.
create table picture (
  hash text primary key check (hash ~ '^[0-9a-f]{40}$'),
  kind text not null check (kind in ('photograph', 'portrait')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Sent, or put into use: a picture that nobody uses is deleted a day after this.
  wanted_at timestamptz not null default now()
);
create index picture_wanted on picture (wanted_at);

-- How often somebody has sent one, for the limit that holds over all instances.
create table picture_sending (
  user_id uuid not null references users (id) on delete cascade,
  at timestamptz not null default now()
);
create index picture_sending_user on picture_sending (user_id, at);

-- The pictures of a product in their order. The first one is also product.image.
create table product_picture (
  product_id uuid not null references product (id) on delete cascade,
  position smallint not null check (position between 0 and 11),
  address text not null,
  alt text not null default '',
  width integer,
  height integer,
  primary key (product_id, position)
);
create index product_picture_address on product_picture (address);
