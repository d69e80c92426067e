import { listAddresses } from '#contract/addresses/addresses.ts'
import { readCart } from '#contract/cart/cart.ts'
import { type OrderList, readList, readLists } from '#contract/cart/lists.ts'
import { readEmailChange } from '#contract/identity/email-change.ts'
import { readMailChoices } from '#contract/identity/mail-choices.ts'
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

async function allLists(): Promise<OrderList[]> {
  const lists = await call(readLists, {})
  return Promise.all(lists.map(({ id }) => call(readList, { params: { id } })))
}

/**
 * Saves all data about the user as one JSON file, by the same calls as the pages: account, profile,
 * addresses, cart, saved lists, orders, reviews and which mails they get. Throws `ApiError` and `NetworkError`.
 */
export async function saveOwnData({ name, email, isVerified }: Account): Promise<void> {
  const [profile, addresses, cart, lists, orders, reviews, mails, { open }] = await Promise.all([
    call(getProfile, { params: { email } }),
    call(listAddresses, {}),
    call(readCart, {}),
    allLists(),
    allOrders(email),
    call(listOwnReviews, {}),
    call(readMailChoices, {}),
    call(readEmailChange, {}),
  ])
  const savedAt = new Date().toISOString()
  const account = { name, email, isVerified, ...(open && { newEmail: open.email }) }
  const data = { savedAt, account, profile, mails, addresses, cart, lists, orders, reviews }
  saveBlob(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
    `my-data-${savedAt.slice(0, 10)}.json`,
  )
}
