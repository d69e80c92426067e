import type { Actor } from '#contract/access.ts'
import type { Order } from '#contract/orders/orders.ts'
import { type Purchase, type Purchased, placeLines } from '#server/features/orders/purchase/orders.purchase.ts'
import { RefusalError } from '#server/http/problem.ts'
import { Writing } from '#server/http/writes.ts'
import { brand } from '#tenant/brand.ts'
import type { TestActor } from '../actors.ts'
import type { TestPortal } from '../portal.ts'
import { addTestProduct } from '../products.ts'

export type TestLine = { productId: string; quantity: number } & Partial<Purchase['lines'][number]>

/** A purchase of these lines and nothing else. */
export function purchaseOf(lines: readonly TestLine[]): Purchase {
  return {
    lines: lines.map((line) => ({ seenUnitPriceMinor: null, note: '', requestedOn: null, ...line })),
    address: 'Street 1',
    phone: '1',
    others: '',
    shipTo: null,
    poNumber: '',
    requestedOn: null,
    cart: null,
    expectedGoodsMinor: null,
    billTo: null,
    expectedTotalMinor: null,
  }
}

/** Orders these lines as this user, who is verified unless said otherwise, in the tenant's currency. Throws the refusal. */
export function buyLines(
  { pool, config, readers: { settings } }: Pick<TestPortal, 'pool' | 'config' | 'readers'>,
  buyer: Pick<TestActor, 'id' | 'email' | 'name'>,
  {
    lines,
    isVerified = true,
    idempotencyKey,
    currency = brand.currency,
    ...given
  }: {
    lines: readonly TestLine[]
    isVerified?: boolean
    idempotencyKey?: string
    currency?: string
  } & Partial<Omit<Purchase, 'lines'>>,
): Promise<Purchased> {
  const { id, email, name } = buyer
  const actor: Actor = { id, email, name, image: null, role: null, isVerified }
  const { publicUrl, orderLimits } = config
  const purchase = { ...purchaseOf(lines), ...given }
  const deps = {
    pool,
    db: pool,
    pipelined: pool,
    currency: () => currency,
    publicUrl,
    settings,
    limits: () => orderLimits,
  }
  const writes = { once: 'in one statement' } as const
  const sent = { call: 'lines', actor, idempotencyKey, params: undefined, query: undefined, body: purchase }
  const { transaction, keyed } = new Writing(pool, writes, sent)
  return placeLines(deps, { actor, purchase, transaction, keyed })
}

/** The order of these lines, one piece of each product unless said otherwise. */
export async function orderOf(
  portal: Pick<TestPortal, 'pool' | 'config' | 'readers'>,
  buyer: Pick<TestActor, 'id' | 'email' | 'name'>,
  lines: readonly TestLine[],
): Promise<Order> {
  return (await buyLines(portal, buyer, { lines })).order
}

/** A line for each of these products. */
export function linesOf(products: readonly { _id: string }[], quantity = 1): TestLine[] {
  return products.map(({ _id }) => ({ productId: _id, quantity }))
}

/** The remaining stock of these products. */
export async function leftOf(
  portal: Pick<TestPortal, 'pool'>,
  products: readonly { _id: string }[],
): Promise<number[]> {
  const { rows } = await portal.pool.query<{ available: number }>(
    'select available from unnest($1::uuid[]) with ordinality as wanted (id, place) join product using (id) order by place',
    [products.map(({ _id }) => _id)],
  )
  return rows.map(({ available }) => available)
}

/** The refusal that this work ends with. */
export async function refusalOf(answer: Promise<unknown>): Promise<RefusalError> {
  const error = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RefusalError)) throw new Error('no refusal', { cause: error })
  return error
}

type People = { admin: TestActor; buyer: TestActor }

/** An order in production of so many lines, of 10 pieces each. */
export async function orderInProduction(
  portal: TestPortal,
  { admin, buyer }: People,
  lineCount: number,
): Promise<{ _id: string; number: number }> {
  const products = []
  for (let index = 0; index < lineCount; index += 1) products.push(await addTestProduct(admin, { available: 100 }))
  const { _id, number } = await orderOf(portal, buyer, linesOf(products, 10))
  await portal.pool.query(`update orders set status = 'in_production' where id = $1`, [_id])
  return { _id, number }
}
