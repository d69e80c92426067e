import crypto from 'node:crypto'
import type pg from 'pg'
import { productFilePath } from '#contract/pictures.paths.ts'
import { demoAccounts } from '#demo/accounts.ts'
import { demoCustomers } from '#demo/customers.ts'
import { demoModel } from '#demo/model.ts'
import { demoPartReviews } from '#demo/part-reviews.ts'
import { demoProducts } from '#demo/products.ts'
import { demoReviews } from '#demo/reviews.ts'
import { shippingGrams, supplyOf, tariffNumberOf } from '#demo/shipping.ts'
import { demoSynonyms } from '#demo/synonyms.ts'
import { modelChannel } from '../catalogue-model/catalogue-model.ts'
import type { Config } from '../config.ts'
import { notify } from '../database/listen.ts'
import type { Database } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { hashPassword, verifyPassword } from '../features/identity/provider/identity.password.ts'
import { storedColumns } from '../features/products/products.columns.ts'
import { newProduct } from '../features/products/products.values.ts'
import { keepSecret } from '../secrets.ts'
import { insertDemoFamilies } from './demo-families.ts'
import { insertInvoices } from './demo-invoices.ts'
import { type DemoBuyer, demoOrders } from './demo-orders.ts'
import { insertPages } from './demo-pages.ts'
import { insertPayments } from './demo-payments.ts'
import { insertReviews } from './demo-reviews.ts'
import { isDemoRemoved, markDemo, markDemoPages } from './demo-rows.ts'
import { insertSettings } from './demo-settings.ts'
import { demoShipments } from './demo-shipments.ts'
import { insertTranslations } from './demo-translations.ts'
import { insertVariants } from './demo-variants.ts'

export type DemoAccounts = { admin: string; customer: string; password: string }

const { admin, customer } = demoAccounts
/** One process seeds; another that starts at the same time waits until it is done. */
const lockId = 7_220_419

/**
 * Creates the demo accounts; in a database that has never had a product, the demo catalogue, synonyms, orders and
 * reviews; in one without pages, those of the specification. Undefined, and nothing is inserted, if the demo was removed.
 */
export async function seedDemo(pool: pg.Pool, config: Config): Promise<DemoAccounts | undefined> {
  if (await isDemoRemoved(pool)) return undefined
  const password =
    config.demoPassword ??
    keepSecret(config.dataDir, 'demo-password', () => crypto.randomBytes(6).toString('base64url'))
  await inTransaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [lockId])
    const adminId = await ensureAccount(tx, admin, password)
    await tx.query(`insert into user_role (user_id, role) values ($1, 'admin') on conflict do nothing`, [adminId])
    const customerId = await ensureAccount(tx, customer, password)
    const { rowCount } = await tx.query('select from product limit 1')
    if (rowCount === 0) {
      // Only the sandbox knows payments that no card provider took.
      const hasSandbox = config.cards.kind === 'sandbox'
      await seedCatalogue(tx, { customer: { ...customer, id: customerId }, hasSandbox })
      await markDemo(tx, adminId)
    }
    // Also in a demo that began before its pages were content.
    if (await insertPages(tx)) await markDemoPages(tx)
    await insertSettings(tx)
  })
  return { admin: admin.email, customer: customer.email, password }
}

type Person = { name: string; email: string }

async function insertPerson(tx: Database, { name, email }: Person): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into users (name, email, email_verified) values ($1, $2, true)
     on conflict (email) do update set email_verified = true
     returning id`,
    [name, email],
  )
  return rows[0]?.id ?? ''
}

/** Sets the printed password, unless it is set already. */
async function ensureAccount(tx: Database, person: Person, password: string): Promise<string> {
  const id = await insertPerson(tx, person)
  const { rows } = await tx.query<{ password: string }>(
    `select password from accounts where user_id = $1 and provider_id = 'credential'`,
    [id],
  )
  if (rows[0] && (await verifyPassword({ hash: rows[0].password, password }))) return id
  await tx.query(
    `insert into accounts (user_id, account_id, provider_id, password) values ($1::uuid, ($1::uuid)::text, 'credential', $2)
     on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`,
    [id, await hashPassword(password)],
  )
  return id
}

type Demo = { customer: Person & { id: string }; hasSandbox: boolean }

async function seedCatalogue(tx: Database, { customer: demoCustomer, hasSandbox }: Demo): Promise<void> {
  const people: DemoBuyer[] = []
  for (const person of demoCustomers) people.push({ ...person, id: await insertPerson(tx, person) })
  const products = demoProducts.map((product) => ({
    ...product,
    id: crypto.randomUUID(),
    image: productFilePath(product.sku),
    shipWeightMg: shippingGrams(product) * 1000,
  }))
  const orders = demoOrders(products, [
    ...people,
    { ...demoCustomer, address: '1 Demo Street, Rotterdam', phone: '+1 555 0100' },
  ])
  await insertDemoFamilies(tx, demoModel)
  await notify(tx, modelChannel, 'demo')
  await insertProducts(tx, products, orders)
  await insertTranslations(tx, products)
  await insertVariants(tx, products)
  await insertSynonyms(tx)
  await insertOrders(tx, orders, hasSandbox)
  await insertInvoices(
    tx,
    orders.map(({ id }) => id),
  )
  // Reviews about the manufacturer are the newest, because the home page shows them.
  await insertReviews(
    tx,
    demoPartReviews.map((review) => ({
      ...review,
      person: people[review.customer % people.length],
      productId: products.find(({ name }) => name === review.part)?.id,
    })),
    demoReviews.length,
  )
  await insertReviews(
    tx,
    demoReviews.map((review) => ({ ...review, person: people[review.customer % people.length] })),
  )
}

type SeededProduct = (typeof demoProducts)[number] & { id: string; image: string; shipWeightMg: number }
type SeededOrder = ReturnType<typeof demoOrders>[number]

function rowOf({ unitPriceMinor, minOrder, multiple = 1, shipWeightMg, ...product }: SeededProduct) {
  return {
    ...newProduct(),
    ...product,
    unit_price_minor: unitPriceMinor,
    min_order: minOrder,
    order_multiple: multiple,
    ship_weight_mg: shipWeightMg,
    ship_weight_unit: 'g',
    tariff_number: tariffNumberOf(product),
    supply: supplyOf(product),
  }
}

/**
 * The initial stock is today's stock plus what the demo orders took, so that the ledger is correct from its first row.
 */
async function insertProducts(tx: Database, products: SeededProduct[], orders: SeededOrder[]): Promise<void> {
  const names = storedColumns.map(({ name }) => name).join(', ')
  await tx.query(
    `insert into product (id, is_sku_given, drawing, available, created_at, ${names})
     select id, true, drawing, available, now() - interval '400 days', ${names}
     from jsonb_to_recordset($1::jsonb) as given (id uuid, drawing jsonb, available int,
       ${storedColumns.map(({ name, type }) => `${name} ${type}`).join(', ')})`,
    [JSON.stringify(products.map(rowOf))],
  )
  const initial = products.map(({ id, available }) => ({
    id,
    delta:
      available +
      orders
        .flatMap(({ lines }) => lines)
        .filter(({ product_id }) => product_id === id)
        .reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  await tx.query(
    `insert into stock_movement (product_id, delta, reason, at)
     select id, delta, 'initial', now() - interval '400 days'
     from jsonb_to_recordset($1::jsonb) as given (id uuid, delta int) where delta > 0`,
    [JSON.stringify(initial)],
  )
}

async function insertSynonyms(tx: Database): Promise<void> {
  await tx.query(
    `insert into search_synonym (language, terms, finds)
     select language, terms, finds from jsonb_to_recordset($1::jsonb) as given (language text, terms text[], finds text[])`,
    [JSON.stringify(demoSynonyms)],
  )
}

async function insertOrders(tx: Database, orders: SeededOrder[], hasSandbox: boolean): Promise<void> {
  const given = JSON.stringify(orders)
  await tx.query(
    `insert into orders (id, user_id, product_id, email, user_name, name, sku, image, description, drawing, available,
       quantity, unit_price_minor, currency, address, phone, others, status, paid, created_at, line_count, made_lines,
       goods_minor, total_minor, po_number, said_more, hold_until)
     select id, user_id, product_id, email, user_name, name, sku, image, description, drawing, available,
       quantity, unit_price_minor, currency, address, phone, others, status, paid, created_at, line_count, made_lines,
       goods_minor, total_minor, po_number, said_more, case when status = 'pending' and not paid then now() + interval '7 days' end
     from jsonb_populate_recordset(null::orders, $1::jsonb) order by created_at`,
    [given],
  )
  await tx.query(
    `insert into order_line (order_id, line_no, number, product_id, sku, name, image, drawing, quantity, unit_price_minor,
       net_minor, note, supply)
     select line.order_id, line.line_no, orders.number, line.product_id, line.sku, line.name, line.image, line.drawing,
       line.quantity, line.unit_price_minor, line.net_minor, line.note, line.supply
     from jsonb_populate_recordset(null::order_line, $1::jsonb) line join orders on orders.id = line.order_id`,
    [JSON.stringify(orders.flatMap(({ lines }) => lines))],
  )
  await tx.query(
    `insert into stock_movement (product_id, delta, reason, order_id, actor_id, at, line_no)
     select l.product_id, -l.quantity, 'order', o.id, o.user_id, o.created_at, l.line_no
     from orders o join order_line l on l.order_id = o.id order by o.number, l.line_no`,
  )
  await insertShipments(tx, orders)
  await tx.query(
    `insert into order_event (order_id, kind, actor_id, at)
     select id, 'placed', user_id, created_at from jsonb_populate_recordset(null::orders, $1::jsonb)`,
    [given],
  )
  if (hasSandbox) await insertPayments(tx, orders)
  // Each transition takes place before the age at which `demoOrders` requires it, so no event is in the future.
  await tx.query(
    `insert into order_event (order_id, kind, at, detail)
     select id, step.kind, created_at + (step.days + given.quantity % 7 * 0.25) * interval '1 day' as at, '{}'::jsonb
     from jsonb_populate_recordset(null::orders, $1::jsonb) given
     join (values ('confirmed', 1, array['confirmed', 'in_production', 'shipped', 'delivered']),
                  ('in_production', 4, array['in_production', 'shipped', 'delivered']),
                  ('shipped', 12, array['shipped', 'delivered']),
                  ('delivered', 16, array['delivered'])) as step (kind, days, reached) on given.status = any (reached)
       and (step.kind <> 'in_production' or given.made_lines > 0 or given.status = 'in_production')
     union all
     select s.order_id, 'shipment', s.at, jsonb_build_object('quantity', s.quantity, 'note', s.carrier || ', ' || s.tracking,
       'lines', (select count(*) from shipment_line l where l.shipment_id = s.id))
     from shipment s
     order by at, kind`,
    [given],
  )
}

async function insertShipments(tx: Database, orders: SeededOrder[]): Promise<void> {
  await tx.query(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb)
         as given (id uuid, order_id uuid, quantity int, carrier text, at timestamptz, lines jsonb)
     ), sent as (
       insert into shipment (id, order_id, quantity, carrier, tracking, at)
       select given.id, order_id, given.quantity, carrier, 'DF-' || 100000 + row_number() over (order by at), at
       from given order by at
     )
     insert into shipment_line (shipment_id, line_no, quantity)
     select given.id, part.line, part.quantity
     from given cross join jsonb_to_recordset(given.lines) as part (line smallint, quantity int)`,
    [JSON.stringify(demoShipments(orders))],
  )
}
