import { find, suggest } from '#contract/search/search.ts'
import type { App } from '#server/http/app.ts'
import { type ProductSearchDeps, suggestProducts } from './search.products.ts'
import { findOrdersByNumber, findOrdersOfProducts, findOwnOrders, findPeople } from './search.store.ts'

/** An order number as users write it: `10482`, `#10482`. */
const orderNumber = /^#?(\d{1,10})$/

/**
 * The results of the command palette for a few characters: customers find their own orders and no accounts. Also the
 * suggestions for everybody who searches the catalogue.
 */
export function registerSearch({ handle }: App, deps: ProductSearchDeps): void {
  const { db } = deps
  handle(find, async ({ actor, query }) => {
    const text = query.q.toLowerCase()
    if (text === '') return { orders: [], products: [], families: [], corrected: null, people: [] }
    const seeker = { userId: actor.isAdmin ? null : actor.id }
    const digits = orderNumber.exec(text)?.[1]
    const [byNumber, suggested, people] = await Promise.all([
      digits ? findOrdersByNumber(db, digits, seeker) : [],
      // Drafts are for admins only.
      suggestProducts(deps, text, actor.isAdmin),
      actor.isAdmin ? findPeople(db, text) : [],
    ])
    const productIds = suggested.products.map(({ _id }) => _id)
    const byName = () => (actor.isAdmin ? findOrdersOfProducts(db, productIds) : findOwnOrders(db, text, actor.id))
    const orders = byNumber.length > 0 ? byNumber : await byName()
    const shown = orders.map((order) => ({ ...order, buyer: actor.isAdmin ? order.buyer : null }))
    return { orders: shown, ...suggested, people }
  })

  handle(suggest, ({ query }) => suggestProducts(deps, query.q.toLowerCase(), false))
}
