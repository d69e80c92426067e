import type pg from 'pg'
import { inTransaction } from '#server/database/transaction.ts'

/** The last migration of the first release. Upgrades are tested from here; no release had an earlier schema. */
export const lastMigrationOfFirstRelease = '0007-sign-in-failures.sql'

const people = 200
const products = 300
const orders = 1_000

/** Rows in every table of the first release, with its columns. */
const filling = `
insert into users (name, email, email_verified, image)
  select 'Person ' || n, 'p' || n || '@test.example', n % 2 = 0, case when n % 3 = 0 then 'https://pictures.example/' || n end
  from generate_series(1, ${people}) n;
insert into sessions (user_id, token, expires_at, ip_address, user_agent)
  select id, 'token-' || seq, now() + interval '7 days', '10.0.0.1', 'old browser' from users;
insert into accounts (user_id, account_id, provider_id, password) select id, id::text, 'credential', 'hash' from users;
insert into verifications (identifier, value, expires_at) values ('reset-password:x', 'y', now() + interval '1 hour');
insert into jwks (public_key, private_key, alg) values ('public', 'private', 'EdDSA');
insert into rate_limits (key, count, last_request) values ('10.0.0.1/sign-in', 3, 1);
insert into user_role (user_id, role) select id, 'admin' from users where seq <= 2;
insert into sign_in_failure values ('p1@test.example', 3, now());
insert into product (sku, name, description, image, family, attributes, unit_price_minor, min_order, available, archived_at)
  select 'S-' || n, 'Part ' || n, 'Über 11–28T ' || n, 'https://pictures.example/' || n, case when n % 4 > 0 then 'chain' end,
    jsonb_build_object('speeds', n % 12), n * 10, 1 + n % 7, n % 50, case when n % 20 = 0 then now() end
  from generate_series(1, ${products}) n;
insert into stock_movement (product_id, delta, reason) select id, available, 'initial' from product where available > 0;
insert into orders (id, user_id, product_id, email, user_name, name, sku, image, description, available, quantity,
    unit_price_minor, currency, address, phone, others, status, paid, created_at)
  select gen_random_uuid(), u.id, p.id, u.email, u.name, p.name, p.sku, p.image, p.description, p.available, 1 + n % 9,
    p.unit_price_minor, 'EUR', 'Street ' || n, '1', '', (array['pending', 'confirmed', 'shipped', 'expired'])[1 + n % 4], n % 4 = 2,
    now() - n * interval '1 hour'
  from generate_series(1, ${orders}) n join users u on u.seq = 1 + n % ${people} join product p on p.seq = 1 + n % ${products};
insert into order_event (order_id, kind, detail) select id, 'placed', '{"quantity": 1}' from orders;
insert into idempotency_record (actor_id, key, fingerprint, answer) select id, 'k', 'f', '{}' from users where seq < 9;
insert into mail (id, to_name, to_address, subject, text_body, html_body)
  select gen_random_uuid(), user_name, email, 'Order ' || number, 'text', '<p>html</p>' from orders where number % 5 = 0;
insert into review (user_id, user_name, email, review_text, ratings, deleted_at)
  select id, name, email, 'Review ' || seq, seq % 6, case when seq % 9 = 0 then now() end from users;
insert into profile (user_id, education, location, phone, linkedin) select id, 'e', 'l', 'p', 'i' from users where seq % 2 = 0;
insert into payment (id, order_id, ref, amount_minor, currency, status)
  select gen_random_uuid(), id, 'pi_' || number, unit_price_minor * quantity, currency, 'succeeded' from orders where paid;
update orders o set payment_id = p.id from payment p where p.order_id = o.id;
insert into refund (id, payment_id, kind, amount_minor, reason) select gen_random_uuid(), id, 'staff', 1, 'r' from payment limit 20;
insert into payment_event (payment_id, kind) select id, 'succeeded' from payment;
insert into provider_event (id, kind, ref) select 'evt_' || ref, 'payment_intent.succeeded', ref from payment;
insert into payment_concern (kind, ref) values ('mismatch', 'pi_x');
insert into sandbox_intent (id, client_secret, amount_minor, currency, status, metadata) values ('pi_sandbox_1', 's', 1, 'eur', 'succeeded', '{}');
insert into sandbox_refund (id, intent_id, amount_minor, metadata) values ('re_1', 'pi_sandbox_1', 1, '{}');
insert into sandbox_key (key, fingerprint) values ('k', 'f');
insert into sandbox_event (id, type, intent_id) values ('evt_1', 't', 'pi_sandbox_1');
`

export async function fillFirstRelease(pool: pg.Pool): Promise<void> {
  await pool.query(filling)
}

/** An order as the first release places it: stock, movement, order and event in one transaction. */
export function placeAsFirstRelease(pool: pg.Pool, index: number): Promise<string> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<Record<string, unknown>>(
      `update product set available = available - 1, updated_at = now() where seq = $1 and available > 0
         and archived_at is null
       returning id, name, sku, image, description, available, unit_price_minor`,
      [41 + (index % 8)],
    )
    const [product = {}] = rows
    const id = crypto.randomUUID()
    const { name, sku, image, description, available, unit_price_minor: price } = product
    await tx.query(
      `insert into orders (id, user_id, product_id, email, user_name, name, sku, image, description, available, quantity,
         unit_price_minor, currency, address, phone, others, hold_until)
       select $1, u.id, $2, u.email, u.name, $3, $4, $5, $6, $7, 1, $8, 'EUR', 'A', '1', '', now() + interval '1 day'
       from users u where u.seq = $9`,
      [id, product.id, name, sku, image, description, available, price, 100 + (index % 100)],
    )
    await tx.query(`insert into order_event (order_id, kind) values ($1, 'placed')`, [id])
    await tx.query(
      `insert into stock_movement (product_id, delta, reason, order_id, round) values ($1, -1, 'order', $2, 0)`,
      [product.id, id],
    )
    return id
  })
}

/** Other statements of the first release, with its columns. */
export const statementsOfFirstRelease: readonly string[] = [
  `select id, sku, name, description, image, family, drawing, attributes, unit_price_minor, min_order, available, version
   from product where archived_at is null order by seq desc limit 100`,
  `select * from orders where deleted_at is null order by number desc limit 50`,
  `select o.id, o.number, p.status from orders o left join payment p on p.id = o.payment_id where o.user_id =
   (select id from users where seq = 150) and o.deleted_at is null order by o.number desc`,
  `select u.id, u.email, r.role from users u join sessions s on s.user_id = u.id left join user_role r on r.user_id = u.id
   where s.token = 'token-150' and s.expires_at > now()`,
  `insert into users (name, email) values ('Late', 'late-' || gen_random_uuid() || '@test.example')`,
  `insert into sessions (user_id, token, expires_at) select id, gen_random_uuid()::text, now() + interval '1 day' from users where seq = 150`,
  `delete from sessions where id = (select id from sessions where token not like 'token-%' limit 1)`,
  `insert into sign_in_failure values ('late@test.example', 1, now()) on conflict (email) do update set
   failures = sign_in_failure.failures + 1, last_failed_at = now()`,
  `insert into review (user_id, user_name, email, review_text, photo_url, ratings) select id, name, email, 'Late', '', 4 from users where seq = 150`,
  `insert into product (sku, name, description, image, unit_price_minor, min_order, available)
   values (gen_random_uuid(), gen_random_uuid(), 'Late', 'https://pictures.example/l', 100, 1, 0)`,
  `update profile set location = 'Elsewhere', version = version + 1, updated_at = now() where user_id = (select id from users where seq = 199)`,
  `insert into profile (user_id, education, location, phone, linkedin) select id, 'e', 'l', 'p', 'i' from users where seq = 199
   on conflict (user_id) do update set education = 'e'`,
  `update orders set status = 'cancelled', version = version + 1 where id = (select id from orders where address = 'A' and status = 'pending' limit 1)`,
  `update orders set processing = true, hold_until = null where id = (select id from orders where address = 'A' limit 1)`,
  `insert into mail (id, to_name, to_address, subject, text_body, html_body) values (gen_random_uuid(), 'x', 'x', 'x', 'x', 'x')`,
]
