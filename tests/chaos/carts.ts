import { shipTo } from '#tests/support/actors.ts'
import { moneyPlaces } from '#tests/support/companies/money.ts'
import { type Ledger, type LedgerOrder, newOrder, type Placed } from './ledger.ts'
import type { Person } from './people.ts'

type Cart = { id: string; version: number }
type Sums = { total: number }

const methods = ['parcel', 'parcel', 'parcel', 'forwarder', 'pickup']
/** Parts that are sold out, or that an account without a confirmed address may not reserve so many of. */
const soldOut = /out_of_stock|quantity_not_allowed|stock_share_exceeded|lines_not_allowed/

function pick<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)]
}

/** Orders some parts through the cart, to one of the countries, for the total that the checkout says. */
export async function placeCart(person: Person, ledger: Ledger): Promise<LedgerOrder | undefined> {
  const lines = ledger.products
    .filter(() => Math.random() < 0.7)
    .map(({ id: productId }) => ({ productId, quantity: 1 + Math.floor(Math.random() * 3) }))
  if (lines.length === 0) return undefined
  const refuse = (what: string, status: number, text: string) => {
    if (soldOut.test(text)) ledger.refused += 1
    else ledger.odd.push(`${what} was answered ${status}: ${text.slice(0, 200)}`)
  }
  const added = await person.insist('POST', '/api/cart/lines', { body: { lines }, key: crypto.randomUUID() })
  if (added.status >= 300) return void refuse('adding to a cart', added.status, added.text)
  const cart = JSON.parse(added.text) as Cart
  const to = pick(moneyPlaces) ?? shipTo
  const freightMethod = pick(methods)
  const asked = { country: to.country, postcode: to.postcode, freightMethod }
  const sums = await person.insist('POST', '/api/cart/sums', { body: asked })
  const { total } = JSON.parse(sums.text) as Sums
  const body = { cartId: cart.id, version: cart.version, expectedTotal: total, freightMethod }
  const answer = await person.insist('POST', '/api/cart/order', {
    body: { ...body, shipTo: { ...shipTo, ...to } },
  })
  if (answer.status !== 201) {
    await person.insist('DELETE', `/api/cart?version=${cart.version}`)
    return void refuse('the order of a cart', answer.status, answer.text)
  }
  const placed = JSON.parse(answer.text) as Placed
  if (placed.total !== total) ledger.odd.push(`an order of ${total} costs ${placed.total}`)
  return newOrder(ledger, { placed, lines })
}
