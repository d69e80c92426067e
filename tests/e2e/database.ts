import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { addHoses } from '#tests/support/catalogue/hoses.ts'
import type { Portal } from './portal.ts'

async function connect({ dataDir }: Pick<Portal, 'dataDir'>): Promise<pg.Client> {
  const cluster = path.join(dataDir, 'postgres/18')
  const socketDir = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  const client = new pg.Client({ host: socketDir, user: 'datum', database: 'datum' })
  await client.connect()
  return client
}

/** Adds a family with an attribute of each kind. */
export async function addHoseFamily(portal: Pick<Portal, 'dataDir'>): Promise<void> {
  const client = await connect(portal)
  await addHoses(client)
  await client.end()
}

/** Leaves a portal as one that was restored: with a mail and a refund of the past. */
export async function parkJobs(portal: Pick<Portal, 'dataDir'>): Promise<void> {
  const client = await connect(portal)
  await client.query(
    `with restored as (insert into restoration (backed_up_at) values (now() - interval '1 day'))
     insert into parked_job (task, payload, kind, mails, priority, max_attempts, run_at) values
       ('orders.confirm', json_build_object('orderId', gen_random_uuid()), 'mail', 1, 0, 25, now()),
       ('orders.gone', json_build_object('orderId', gen_random_uuid()), 'job', 0, 0, 25, now())`,
  )
  await client.end()
}

/** Leaves two mails that the mail server has refused: one of an order, and one with a link that expires. */
export async function refuseMails(portal: Pick<Portal, 'dataDir'>): Promise<void> {
  const client = await connect(portal)
  await client.query(
    `insert into refused_mail (mail_id, order_id, to_address, subject, reason, task, payload)
     select id, id, 'buyer@test.example', 'Order of the test', '550 5.1.1 No such mailbox here', 'orders.confirm',
       json_build_object('orderId', id)
     from orders where deleted_at is null order by number limit 1`,
  )
  await client.query(
    `insert into refused_mail (mail_id, to_address, subject, reason)
     values (gen_random_uuid(), 'visitor@test.example', 'Reset of the test', '550 5.1.1 No such mailbox here')`,
  )
  await client.end()
}

/** Leaves the portal as one whose mail server refuses its sign-in. */
export async function refuseSignIn(portal: Pick<Portal, 'dataDir'>): Promise<void> {
  const client = await connect(portal)
  await client.query(
    `insert into mail_sign_in_refused (reason) values ('Invalid login: 535 5.7.8 Authentication failed')`,
  )
  await client.end()
}

/** Makes every sign-in of an account an hour older. */
export async function ageSessions(portal: Portal, email: string): Promise<void> {
  const client = await connect(portal)
  await client.query(
    `update sessions set created_at = created_at - interval '1 hour'
     where user_id = (select id from users where email = $1)`,
    [email],
  )
  await client.end()
}

/** Leaves an account as one of those that never had a password. */
export async function removePassword(portal: Portal, email: string): Promise<void> {
  const client = await connect(portal)
  await client.query(
    `delete from accounts where provider_id = 'credential'
     and user_id = (select id from users where email = $1)`,
    [email],
  )
  await client.end()
}

/**
 * Gives an order more lines: so many other products, 10 pieces of each, with their stock. The second line has a note, the
 * third its own day.
 */
export async function addOrderLines(portal: Portal, orderId: string, count: number): Promise<void> {
  const client = await connect(portal)
  await client.query(
    `with added as (
       select o.id as order_id, o.number, p.*, (row_number() over (order by p.sku) + 1)::smallint as line_no
       from orders o join product p on p.id <> o.product_id and p.available >= 100 and p.unit_price_minor > 0
         and p.archived_at is null and p.published_at is not null
       where o.id = $1 order by p.sku limit $2
     ), lined as (
       insert into order_line (order_id, line_no, number, product_id, sku, name, image, drawing, quantity,
                               unit_price_minor, net_minor, note, requested_on)
       select order_id, line_no, number, id, sku, name, image, drawing, 10, unit_price_minor, unit_price_minor * 10,
              case line_no when 2 then 'For the second workshop, label the box B' else '' end,
              case line_no when 3 then date '2030-12-08' end
       from added
     ), moved as (
       insert into stock_movement (product_id, delta, reason, order_id, line_no)
       select id, -10, 'order', order_id, line_no from added
     ), taken as (
       update product set available = available - 10 where id in (select id from added)
     )
     update orders set line_count = 1 + $2, po_number = '4500-2217',
       goods_minor = unit_price_minor * quantity + (select sum(unit_price_minor * 10) from added),
       total_minor = unit_price_minor * quantity + (select sum(unit_price_minor * 10) from added)
     where id = $1`,
    [orderId, count],
  )
  await client.end()
}

/** Copies an order so many times, as the oldest of all orders, cancelled: other tests look at the newest and at stock. */
export async function copyOrder(portal: Portal, id: string, count: number): Promise<void> {
  const client = await connect(portal)
  await client.query(
    `insert into orders (id, number, user_id, product_id, email, user_name, name, sku, image, description, drawing, available,
                         quantity, unit_price_minor, currency, address, phone, others, status, paid, created_at,
                         line_count, goods_minor, total_minor)
     overriding system value
     select gen_random_uuid(), (select min(number) from orders) - n, user_id, product_id, email, user_name, name, sku, image,
            description, drawing, available, quantity, unit_price_minor, currency, address, phone, others, 'cancelled', false,
            created_at - interval '3 years', line_count, goods_minor, total_minor
     from orders, generate_series(1, $2::int) as n where id = $1`,
    [id, count],
  )
  await client.query(
    `insert into order_line (order_id, line_no, number, product_id, sku, name, image, drawing, quantity, unit_price_minor, net_minor)
     select id, 1, number, product_id, sku, name, image, drawing, quantity, unit_price_minor, goods_minor
     from orders where not exists (select from order_line where order_id = orders.id)`,
  )
  await client.end()
}

export type NewPart = { sku: string; name: string; minOrder: number; multiple: number }

/**
 * Adds parts with 500 pieces of each, as the oldest of all products: other tests look at the newest. Returns their ids, in
 * their order.
 */
export async function addParts(portal: Portal, parts: readonly NewPart[]): Promise<string[]> {
  const client = await connect(portal)
  const { rows } = await client.query<{ id: string }>(
    `with given as (
       select * from jsonb_to_recordset($1) as g (sku text, name text, "minOrder" int, multiple int)
     ), added as (
       insert into product (seq, sku, name, description, image, unit_price_minor, min_order, order_multiple, available)
       overriding system value
       select (select least(min(seq), 0) from product) - row_number() over (), sku, name, 'A part of one journey.', $2, 250,
              "minOrder", multiple, 500
       from given returning id, sku
     ), moved as (
       insert into stock_movement (product_id, delta, reason) select id, 500, 'initial' from added
     )
     select added.id from added join given using (sku) order by sku`,
    [JSON.stringify(parts), `${portal.url}/icon-192.png`],
  )
  await client.end()
  return rows.map(({ id }) => id)
}

/** Gives an order a payment that staff have to review. */
export async function addPaymentToReview(portal: Portal, orderId: string): Promise<void> {
  const client = await connect(portal)
  await client.query(
    `with tried as (
       insert into payment (id, order_id, ref, amount_minor, currency, status)
       select gen_random_uuid(), id, 'pi_' || gen_random_uuid(), total_minor, currency, 'canceled' from orders where id = $1
       returning id, ref
     )
     insert into payment_concern (kind, ref, payment_id) select 'stuck', ref, id from tried`,
    [orderId],
  )
  await client.end()
}

/** Every table and log file of the portal that contains a text. */
export async function findEverywhere(portal: Portal, text: string): Promise<string[]> {
  const { dataDir, log } = portal
  const client = await connect(portal)
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rowCount } = await client.query(`select 1 from ${name} as t where t::text like $1 limit 1`, [
        `%${text}%`,
      ])
      if (rowCount) found.push(name)
    }
    const isLogged = [log, path.join(dataDir, 'postgres/postgres.log')].filter((file) =>
      readIfThere(file).includes(text),
    )
    return [...found, ...isLogged]
  } finally {
    await client.end()
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Leaves the lines of carts that are requested for a day as if they had been left until the day was over. */
export async function passDay(portal: Portal, day: string): Promise<void> {
  const client = await connect(portal)
  await client.query('update cart_line set requested_on = current_date - 1 where requested_on = $1', [day])
  await client.end()
}

/** Ships an order as a whole, and makes what the register of VAT numbers has said a day older. */
export async function shipWithOldAnswers(portal: Pick<Portal, 'dataDir'>, orderId: string): Promise<void> {
  const client = await connect(portal)
  await client.query(`update orders set status = 'shipped', hold_until = null where id = $1`, [orderId])
  await client.query(`update vat_check set asked_at = asked_at - interval '1 day'`)
  await client.end()
}

/** The cash discounts of all invoices ended ten days ago. */
export async function endDiscounts(portal: Pick<Portal, 'dataDir'>): Promise<void> {
  const client = await connect(portal)
  await client.query(`update invoice set discount_until = current_date - 10,
    issued_at = issued_at - interval '20 days' where discount_until is not null`)
  await client.end()
}

/** Every invoice has been due for twenty days, and what was sent of reminders went a day before. */
export async function makeOverdue(portal: Pick<Portal, 'dataDir'>): Promise<void> {
  const client = await connect(portal)
  await client.query('update invoice set due_on = current_date - 20')
  await client.query(`update payment_reminder set sent_at = sent_at - interval '1 day'`)
  await client.end()
}
