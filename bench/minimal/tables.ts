import type pg from 'pg'

/** One flat table for products and one for orders, filled from those of the portal. Dropped again at the end. */
export async function makeTables(pool: pg.Pool): Promise<void> {
  await dropTables(pool)
  await pool.query(`
    create schema bench_minimal;
    create table bench_minimal.product as
      select id, name, description, image as picture, unit_price_minor as price_minor, available as stock, seq
      from product where archived_at is null and published_at is not null;
    alter table bench_minimal.product add primary key (id),
      add column words tsvector generated always as
        (setweight(to_tsvector('simple', name), 'A') || to_tsvector('simple', description)) stored;
    create index on bench_minimal.product (seq desc);
    create index on bench_minimal.product using gin (words);
    create table bench_minimal.orders as
      select id, user_id as account_id, product_id, name, image as picture, quantity,
        quantity * unit_price_minor as total_minor, address, phone, created_at
      from orders where deleted_at is null;
    alter table bench_minimal.orders add primary key (id),
      alter column created_at set default now();
    create index on bench_minimal.orders (account_id, created_at desc);`)
  // Runs alone: vacuum cannot run in a transaction with other statements.
  await pool.query('vacuum analyze bench_minimal.product, bench_minimal.orders')
}

export async function dropTables(pool: pg.Pool): Promise<void> {
  await pool.query('drop schema if exists bench_minimal cascade')
}
