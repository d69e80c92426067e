import type { Case, Environment, Report } from './case.ts'
import { newProduct } from './things.ts'

async function holdLittle(environment: Environment, { expect }: Report): Promise<void> {
  const { send } = environment
  const buyer = await environment.newCaller('Hoarder')
  const parts = await Promise.all([
    newProduct(environment, { available: 40 }),
    newProduct(environment, { available: 400 }),
  ])
  const order = (productId: string, newOrderQty: number) =>
    send('/api/order', { as: buyer, body: { productId, newOrderQty } })
  const [few = '', many = ''] = parts.map(({ _id }) => _id)
  const all = await order(few, 40)
  expect(all.status === 409, `the whole stock at once is answered ${all.status}`)
  await Promise.all(Array.from({ length: 40 }, () => order(few, 1)))
  const left = (await send(`/api/purchase/${few}`)).json<{ available: number }>().available
  expect(left >= 20, `one unverified account left ${left} of 40`)
  const answers = await Promise.all(Array.from({ length: 60 }, () => order(many, 1)))
  const placed = answers.filter(({ status }) => status === 201).length
  expect(placed > 0, 'no order was placed: nothing is proved')
  expect(placed + 40 - left <= 50, `${placed + 40 - left} orders are open and unpaid`)
}

async function reviewLittle({ send, newCaller }: Environment, { expect }: Report): Promise<void> {
  const author = await newCaller('Loud')
  const write = () => send('/api/review', { as: author, body: { reviewText: 'Good', ratings: 5 } })
  const answers = await Promise.all(Array.from({ length: 15 }, write))
  const written = answers.filter(({ status }) => status === 201)
  expect(written.length === 10, `${written.length} reviews of the company were written at once`)
  const isMarked = written.some((answer) => answer.json<{ isVerified: boolean }>().isVerified)
  expect(!isMarked, 'a review without a paid order is marked as verified')
}

export const stockCases: readonly Case[] = [
  { name: 'the stock of a part, by one unverified account', requirement: 'API6', run: holdLittle },
  { name: 'reviews of the company by a script', requirement: 'API6', run: reviewLittle },
]
