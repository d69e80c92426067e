import { listAddresses } from '#contract/addresses/addresses.ts'
import type { Order } from '#contract/orders/orders.ts'
import { listOwnOrders } from '#contract/orders/own.ts'
import { getProfile } from '#contract/profile/profile.ts'
import { listOwnReviews } from '#contract/reviews/reviews.ts'
import { call, callPage } from '../../../api/call.ts'
import { saveBlob } from '../../../api/save-file.ts'
import type { Account } from './identity.account-calls.ts'

const atATime = 200

async function allOrders(email: string): Promise<Order[]> {
  const orders: Order[] = []
  let cursor: string | undefined
  do {
    const page = await callPage(listOwnOrders, {
      query: { email, limit: String(atATime), ...(cursor && { cursor }) },
    })
    orders.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return orders
}

/**
 * Saves all data about the user as one JSON file, by the same calls as the pages: account, profile,
 * addresses, orders and reviews. Throws `ApiError` and `NetworkError`.
 */
export async function saveOwnData({ name, email, isVerified }: Account): Promise<void> {
  const [profile, addresses, orders, reviews] = await Promise.all([
    call(getProfile, { params: { email } }),
    call(listAddresses, {}),
    allOrders(email),
    call(listOwnReviews, {}),
  ])
  const savedAt = new Date().toISOString()
  const data = { savedAt, account: { name, email, isVerified }, profile, addresses, orders, reviews }
  saveBlob(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
    `my-data-${savedAt.slice(0, 10)}.json`,
  )
}
