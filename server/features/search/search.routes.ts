import { can } from '#contract/authorise.ts'
import { referredNumber } from '#contract/payments/rf-reference.ts'
import { find, suggest } from '#contract/search/search.ts'
import type { App } from '#server/http/app.ts'
import { type ProductSearchDeps, suggestProducts } from './search.products.ts'
import {
  findNamedOrders,
  findOrdersByNumber,
  findOrdersOfProducts,
  findOwnOrders,
  findPeople,
} from './search.store.ts'

/** An order number as users write it: `10482`, `#10482`. */
const orderNumber = /^#?(\d{1,10})$/

/** Shorter texts have no trigram, so no index could help. */
const minName = 3

/**
 * The results of the command palette for a few characters: customers find their own orders and no accounts. Also the
 * suggestions for everybody who searches the catalogue.
 */
export function registerSearch({ handle }: App, deps: ProductSearchDeps): void {
  const { db } = deps
  handle(find, async ({ actor, query }) => {
    const text = query.q.toLowerCase()
    if (text === '') return { orders: [], products: [], families: [], corrected: null, people: [] }
    const seesOrders = can(actor, 'orders:read')
    const seeker = { userId: seesOrders ? null : actor.id }
    const digits = orderNumber.exec(referredNumber(text) ?? text)?.[1]
    const [byNumber, suggested, people] = await Promise.all([
      digits ? findOrdersByNumber(db, digits, seeker) : [],
      // Drafts are for staff only.
      suggestProducts(deps, text, can(actor, 'products:read')),
      can(actor, 'customers:read') ? findPeople(db, text) : [],
    ])
    const productIds = suggested.products.map(({ _id }) => _id)
    const byName = async () => {
      if (!seesOrders) return findOwnOrders(db, text, actor.id)
      const named = text.length < minName ? [] : await findNamedOrders(db, text)
      return named.length > 0 ? named : findOrdersOfProducts(db, productIds)
    }
    const orders = byNumber.length > 0 ? byNumber : await byName()
    const shown = orders.map((order) => ({ ...order, buyer: seesOrders ? order.buyer : null }))
    return { orders: shown, ...suggested, people }
  })

  handle(suggest, ({ query }) => suggestProducts(deps, query.q.toLowerCase(), false))
}
