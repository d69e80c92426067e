import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { optionalText, say } from '../fields.ts'
import { isDate } from '../lists/range.ts'

/** A day such as 2026-01-31; null for none. */
/* @__NO_SIDE_EFFECTS__ */
function optionalDay(name: string) {
  const message = say('{name} must be a date such as 2026-01-31', { name })
  return z.optional(z.nullable(z.string(message).check(z.refine((text) => isDate(text), message))))
}

export const requestedOn = optionalDay('requestedOn')

/** What a cart says beside its lines, as requests send it: the order of the cart, and of staff for a customer, have the same. */
export const cartFields = {
  poNumber: optionalText(mark('PO number'), 60),
  requestedOn,
  note: optionalText(mark('Note'), 2000),
}

/** The same in answers. */
export const cartValues = z.object({ poNumber: z.string(), requestedOn: z.nullable(z.string()), note: z.string() })
export type CartValues = z.infer<typeof cartValues>

export const emptyCartValues: CartValues = { poNumber: '', requestedOn: null, note: '' }
