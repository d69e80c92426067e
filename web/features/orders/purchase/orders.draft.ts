import * as z from 'zod/mini'
import { draftKey } from '../../../api/drafts.ts'
import { readStored, writeStored } from '../../../api/session.ts'

const orderDraft = z.object({
  quantity: z.string(),
  address: z.string(),
  phone: z.string(),
  others: z.string(),
  choice: z.string(),
  country: z.string(),
  postcode: z.string(),
  freightMethod: z.string(),
})

/**
 * What has been typed into an order form. The quantity is text: it is stored as typed, valid or not. `choice` is the address of the
 * book that the order goes to, empty for the address that is typed, with its country and postcode.
 */
export type OrderDraft = z.infer<typeof orderDraft>

export type DraftOwner = { email: string; productId: string }

function keyOf({ email, productId }: DraftOwner): string {
  return draftKey('order', `${email}.${productId}`)
}

/** The draft this person left for this product, or null. */
export function readOrderDraft(owner: DraftOwner): OrderDraft | null {
  try {
    const parsed = orderDraft.safeParse(JSON.parse(readStored(keyOf(owner)) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function writeOrderDraft(owner: DraftOwner, draft: OrderDraft): void {
  writeStored(keyOf(owner), JSON.stringify(draft))
}

export function deleteOrderDraft(owner: DraftOwner): void {
  writeStored(keyOf(owner), null)
}
