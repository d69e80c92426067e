import * as z from 'zod/mini'
import { forAddress } from '#contract/addresses/address-keys.ts'
import { draftKey } from '../../../api/drafts.ts'
import { readSession, readStored } from '../../../api/session.ts'
import { useStoredDraft } from '../../../patterns/form/use-stored-draft.ts'
import type { CheckoutDraft } from './cart.checkout-form.ts'

const text = z.optional(z.string())
const storedDraft = z.object({
  choice: text,
  isSaved: z.optional(z.boolean()),
  billChoice: text,
  isBillSaved: z.optional(z.boolean()),
  bill: z.optional(z.object(forAddress(() => z.string()))),
  payment: text,
  ...forAddress(() => text),
  poNumber: text,
  requestedOn: text,
  note: text,
  vatId: text,
  freightMethod: text,
  /** The cart's PO number that the draft began with. */
  cartPoNumber: text,
})

/** The fields of a form of an order, as stored by any release; unknown keys are left out. */
export function storedFields(json: unknown): Partial<CheckoutDraft> & { cartPoNumber?: string } {
  const { data = {} } = z.safeParse(storedDraft, json)
  const given = Object.entries(data).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Partial<CheckoutDraft> & { cartPoNumber?: string }
}

function keyOf(): string | null {
  const session = readSession()
  return session && draftKey('checkout', session.email)
}

/**
 * What this user typed before: a reload, a lost connection and a new sign-in lose nothing. A PO number that the cart got
 * since is newer than the one of the draft.
 */
export function readCheckoutDraft({ poNumber }: Pick<CheckoutDraft, 'poNumber'>): Partial<CheckoutDraft> {
  const key = keyOf()
  try {
    const { cartPoNumber, ...draft } = storedFields(JSON.parse((key && readStored(key)) ?? '{}'))
    return cartPoNumber !== undefined && cartPoNumber !== poNumber ? { ...draft, poNumber } : draft
  } catch {
    return {}
  }
}

/** Stores the typed values until the order is placed. */
export function useCheckoutDraft(values: CheckoutDraft, first: CheckoutDraft) {
  const isFirst = JSON.stringify(values) === JSON.stringify(first)
  return useStoredDraft(keyOf(), isFirst ? null : JSON.stringify({ ...values, cartPoNumber: first.poNumber }))
}
