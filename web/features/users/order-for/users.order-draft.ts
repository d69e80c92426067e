import * as z from 'zod/mini'
import { draftKey } from '../../../api/drafts.ts'
import { readSession, readStored } from '../../../api/session.ts'
import { storedFields } from '../../cart/checkout/cart.checkout-draft.ts'
import type { CheckoutDraft } from '../../cart/checkout/cart.checkout-form.ts'
import type { ForLine } from './users.order-lines.ts'

const storedLine = z.object({
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  unitprice: z.number(),
  quantity: z.int(),
})
const stored = z.object({ fields: z.unknown(), lines: z.array(storedLine) })

/** One draft for each customer, of the staff member who types it. */
export function orderDraftKey(customerId: string): string | null {
  const session = readSession()
  return session && draftKey('order-for', `${session.email}.${customerId}`)
}

type OrderDraft = { fields: Partial<CheckoutDraft>; lines: ForLine[] }

/** What was typed for this customer before; null if nothing was. Why a line was refused is judged again. */
export function readOrderForDraft(text: string | null): OrderDraft | null {
  try {
    const { data } = z.safeParse(stored, JSON.parse(text ?? 'null'))
    if (!data) return null
    return { fields: storedFields(data.fields), lines: data.lines.map((line) => ({ ...line, message: null })) }
  } catch {
    return null
  }
}

export function storedOrderDraft(customerId: string): OrderDraft | null {
  const key = orderDraftKey(customerId)
  return readOrderForDraft(key && readStored(key))
}

/** The text to store; null for a form that holds what it began with. */
export function writeOrderForDraft(
  fields: CheckoutDraft,
  first: CheckoutDraft,
  lines: readonly ForLine[],
): string | null {
  const isFirst = (Object.keys(first) as (keyof CheckoutDraft)[]).every(
    (name) => JSON.stringify(fields[name]) === JSON.stringify(first[name]),
  )
  if (lines.length === 0 && isFirst) return null
  return JSON.stringify({ fields, lines })
}
