import type { Caller, Environment } from './case.ts'

export type Product = { _id: string; name: string; unitprice: number; version: number; available: number }
export type Order = { _id: string; number: number; email: string; paid: boolean; status: string; total: number }

/** A picture on the web: shown, never fetched. */
const image = 'https://pictures.example/a.png'

/** Creates a product, so that no case uses up another one's. */
export async function newProduct({ send, admin }: Environment, fields: object = {}): Promise<Product> {
  const name = `Case ${crypto.randomUUID()}`
  const numbers = { minorder: 1, available: 1_000, unitprice: 12.5 }
  const body = { name, image, description: 'For a case.', ...numbers, ...fields }
  const answer = await send('/api/product', { as: admin, body })
  if (answer.status !== 201 && answer.status !== 200) throw new Error(`no product: ${answer.text}`)
  return answer.json<Product>()
}

export async function newOrder(environment: Environment, as: Caller, fields: object = {}): Promise<Order> {
  const product = await newProduct(environment)
  const body = { productId: product._id, newOrderQty: 2, ...fields }
  const answer = await environment.send('/api/order', { as, body })
  if (answer.status !== 201) throw new Error(`no order: ${answer.text}`)
  return answer.json<Order>()
}

export async function newReview({ send }: Environment, as: Caller, fields: object = {}): Promise<{ _id: string }> {
  const body = { reviewText: 'Fine', ratings: 4, photoUrl: '', ...fields }
  const answer = await send('/api/review', { as, body })
  if (answer.status !== 201) throw new Error(`no review: ${answer.text}`)
  return answer.json<{ _id: string }>()
}
