import crypto from 'node:crypto'
import type pg from 'pg'
import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import type { Problem } from '#contract/errors.ts'
import type { Product } from '#contract/products/products.ts'
import type { VariantGroup } from '#contract/products/variant-groups.ts'
import type { TestActor } from './actors.ts'

/** Adds a product through the API; a test gives only the fields it is about. */
export async function addTestProduct(admin: TestActor, given: Record<string, unknown> = {}): Promise<Product> {
  const answer = await admin.call('POST', '/product', {
    name: `Test part ${crypto.randomBytes(4).toString('hex')}`,
    image: 'https://pictures.example/part.png',
    description: 'A part made for a test.',
    minorder: 1,
    available: 100,
    unitprice: 12.5,
    ...given,
  })
  if (answer.statusCode !== 201) throw new Error(`adding a product answered ${answer.statusCode}: ${answer.body}`)
  return answer.json()
}

/** What decides whether a product can be ordered, and at which price. */
type TestOffer = {
  unitPriceMinor: number
  minOrder: number
  multiple: number
  available: number
  isDraft?: boolean
}

export type InsertedProduct = Required<TestOffer> & { id: string; sku: string }

/** Many products by one statement, in the order given, with their stock in the ledger. */
export async function insertTestProducts(pool: pg.Pool, offers: readonly TestOffer[]): Promise<InsertedProduct[]> {
  const { rows } = await pool.query<{ id: string; sku: string }>(
    `with made as (
       insert into product (sku, name, description, image, unit_price_minor, min_order, order_multiple, available, published_at)
       select 'T-' || gen_random_uuid(), gen_random_uuid(), '', '', "unitPriceMinor", "minOrder", multiple, available,
         case when not coalesce("isDraft", false) then now() end
       from jsonb_to_recordset($1) as p("unitPriceMinor" bigint, "minOrder" integer, multiple integer, available integer, "isDraft" boolean)
       returning id, sku, seq, available
     ), moved as (
       insert into stock_movement (product_id, delta, reason) select id, available, 'initial' from made where available > 0
     )
     select id, sku from made order by seq`,
    [JSON.stringify(offers)],
  )
  return offers.map((offer, index) => {
    const row = rows[index]
    if (!row) throw new Error('a product was not returned by its own statement')
    return { isDraft: false, ...offer, ...row }
  })
}

/** Six imports, each a day older than the one before, in three states. */
export async function insertImports(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into product_import (actor, file_name, state, total, created_at, finished_at)
     select '{"id": "1", "name": "Ann", "email": "ann@test.example"}', 'table' || (7 - n) % 4 || n,
       (array['done', 'failed', 'read'])[1 + n % 3], n, now() - n * interval '1 day', now()
     from generate_series(1, 6) as n`,
  )
}

/** Twelve enquiries, each a day older than the next, in every status. */
export async function insertEnquiries(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into enquiry (ticket, status, name, email, company, body, page, language, address_hash, created_at, updated_by)
     select 'ticket ' || n, (array['new', 'read', 'answered', 'suspected'])[1 + n % 4], 'Ann', 'ann@test.example', 'Shop',
       'Text ' || n, '/contact', 'en', '', now() - (20 - n) * interval '1 day', 'Test Admin'
     from generate_series(1, 12) as n`,
  )
}

export const variantsPath = '/manage/variants'
export const hoseAxes = [{ key: 'length_mm' }, { key: 'bore' }] as const

let count = 0

/** Four hoses: two lengths, two bores. `number` is part of their names and numbers. */
export async function addHoses(admin: TestActor): Promise<{ number: number; four: Product[] }> {
  count += 1
  const four: Product[] = []
  for (const length of ['500', '1000'])
    for (const bore of ['6', '12'])
      four.push(
        await addTestProduct(admin, {
          name: `Hose ${count}, ${bore} × ${length}`,
          sku: `HS-${count}-${bore}-${length}`,
          attributes: { length_mm: Number(length), bore, mass_g: Number(length) + Number(bore) },
        }),
      )
  return { number: count, four }
}

export function membersOf(products: readonly Product[]) {
  return products.map(({ _id }) => ({ id: _id }))
}

export async function addVariants(admin: TestActor, form: object): Promise<VariantGroup> {
  const answer = await admin.call('POST', variantsPath, form)
  if (answer.statusCode !== 201) throw new Error(`adding a group answered ${answer.statusCode}: ${answer.body}`)
  return answer.json()
}

type Call = (method: 'GET', path: string) => Promise<{ json<T>(): T }>

export async function describedBy(call: Call, { _id }: Pick<Product, '_id'>): Promise<DescribedProduct> {
  return (await call('GET', `/products/${_id}`)).json()
}

export function messagesOf(answer: { json<T>(): T }): string[] {
  return answer.json<Problem>().errors?.map(({ message }) => message) ?? []
}
