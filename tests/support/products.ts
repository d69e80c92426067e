import crypto from 'node:crypto'
import type { Product } from '#contract/products/products.ts'
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
