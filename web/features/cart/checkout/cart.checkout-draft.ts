import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { draftKey } from '../../../api/drafts.ts'
import { readSession, readStored, writeStored } from '../../../api/session.ts'
import { type CheckoutDraft, payments } from './cart.checkout-form.ts'

const writeDelayMs = 500

const text = z.optional(z.string())
const storedDraft = z.object({
  choice: text,
  isSaved: z.optional(z.boolean()),
  payment: z.optional(z.enum(payments)),
  country: text,
  name: text,
  company: text,
  line1: text,
  line2: text,
  postcode: text,
  city: text,
  region: text,
  phone: text,
  poNumber: text,
  requestedOn: text,
  note: text,
  /** The cart's PO number that the draft began with. */
  cartPoNumber: text,
})

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
    const { data = {} } = z.safeParse(storedDraft, JSON.parse((key && readStored(key)) ?? '{}'))
    const { cartPoNumber, ...draft } = data
    if (cartPoNumber !== undefined && cartPoNumber !== poNumber) draft.poNumber = poNumber
    return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
  } catch {
    return {}
  }
}

/** Stores what is typed, half a second after the last key, until the order is placed. */
export function useCheckoutDraft(values: CheckoutDraft, first: CheckoutDraft) {
  const isDone = useRef(false)
  useEffect(() => {
    const key = keyOf()
    if (!key || JSON.stringify(values) === JSON.stringify(first)) return
    const timer = setTimeout(() => {
      // It may come due between the answer and the next rendering.
      if (!isDone.current) writeStored(key, JSON.stringify({ ...values, cartPoNumber: first.poNumber }))
    }, writeDelayMs)
    return () => clearTimeout(timer)
  }, [values, first])
  return {
    clear(): void {
      isDone.current = true
      const key = keyOf()
      if (key) writeStored(key, null)
    },
  }
}
