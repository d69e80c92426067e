import type { DeskPage } from '#contract/desk.ts'
import { listDeskOrders } from '#contract/orders.desk.ts'
import type { Order } from '#contract/orders.ts'
import { countStatement } from '#server/desk/counting.ts'
import { matching, orderOf, pageStatement } from '#server/desk/listing.ts'
import { readPlace } from '#server/desk/place.ts'
import { orderListing } from '#server/features/orders/orders.desk.ts'
import type { Searching } from './searching.ts'

const limit = 50

/** All orders as staff see them, at the first page and at the page before the last: both should cost the same. */
export async function adminListScenarios(
  url: string,
  { authorization, currency }: { authorization: string; currency: string },
): Promise<Searching[]> {
  const listing = orderListing(currency)
  const order = orderOf(listing, null)
  const address = `/api${listDeskOrders.path}?limit=${limit}`
  const answer = await fetch(`${url}${address}&at=last`, { headers: { authorization } })
  const { before } = (await answer.json()) as DeskPage<Order>
  const pages = [
    { name: 'admin list, first page', path: address, place: null },
    ...(before
      ? [
          {
            name: 'admin list, deep page',
            path: `${address}&before=${before}`,
            place: readPlace(before, { sort: order.name, keyCount: order.keys.length }),
          },
        ]
      : []),
  ]
  return pages.map(({ name, path, place }) => {
    const conditions = matching(listing, {})
    const page = pageStatement(listing, { conditions, order, place, isBackwards: place !== null, limit })
    const statements = [page, countStatement(listing, {})].map(({ sql, values }) => ({ text: sql, values }))
    return { name, path, statements, headers: { authorization } }
  })
}
