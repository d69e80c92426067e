import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { addressFaults, addressTexts, checkAddress, withoutUnused } from '#contract/addresses/address-fields.ts'
import type { Address } from '#contract/addresses/addresses.ts'
import type { AddressField } from '#contract/addresses/format.ts'
import { type Cart, changeCart } from '#contract/cart/cart.ts'
import { type AddressDraft, draftOf, emptyAddress } from '../../addresses/addresses.draft.ts'
import { dayFault } from './cart.day-fault.ts'

/** Another address than those of the book. */
export const newAddress = 'new'

export const payments = ['card', 'later'] as const

/** What the checkout holds: the chosen address of the book or the fields of another one, and what the order says besides. */
export type CheckoutDraft = AddressDraft & {
  choice: string
  isSaved: boolean
  /** When the buyer pays: at once by card, or later from the order. */
  payment: (typeof payments)[number]
  poNumber: string
  requestedOn: string
  note: string
  /** Empty for a consumer. */
  vatId: string
  /** The key of the way of delivery; empty until one is chosen: the first that is offered. */
  freightMethod: string
}

export type CheckoutField = AddressField | 'country' | 'phone' | 'poNumber' | 'requestedOn' | 'note' | 'vatId'

export const ids = {
  country: 'checkout-country',
  name: 'checkout-name',
  company: 'checkout-company',
  line1: 'checkout-line1',
  line2: 'checkout-line2',
  postcode: 'checkout-postcode',
  city: 'checkout-city',
  region: 'checkout-region',
  phone: 'checkout-phone',
  poNumber: 'checkout-po-number',
  requestedOn: 'checkout-requested-on',
  note: 'checkout-note',
  vatId: 'checkout-vat-id',
} satisfies Record<CheckoutField, string>

const cartForm = changeCart.body.shape

/** The rules of a text that the API lets a caller leave out. A form always holds a text. */
function written(field: typeof cartForm.poNumber) {
  return field.def.innerType.def.innerType
}

const reference = {
  choice: z.string(),
  isSaved: z.boolean(),
  payment: z.enum(payments),
  poNumber: written(cartForm.poNumber),
  requestedOn: z
    .string()
    .check(z.refine((day) => dayFault(day) === undefined, { error: ({ input }) => dayFault(String(input)) })),
  note: written(cartForm.note),
  vatId: z.string(),
  freightMethod: z.string(),
}

const toNewAddress = z.object({ ...addressTexts, ...reference }).check(checkAddress)
const unchecked = z.string()
/** An address of the book was checked when it was saved, and what its hidden fields hold does not count. */
const toKnownAddress = z.object({
  country: unchecked,
  name: unchecked,
  company: unchecked,
  line1: unchecked,
  line2: unchecked,
  postcode: unchecked,
  city: unchecked,
  region: unchecked,
  phone: unchecked,
  ...reference,
})

export const checkCheckout: Resolver<CheckoutDraft, unknown, CheckoutDraft> = (draft, context, options) => {
  const schema = draft.choice === newAddress ? toNewAddress : toKnownAddress
  return standardSchemaResolver<CheckoutDraft, unknown, CheckoutDraft>(schema)(
    withoutUnused(draft),
    context,
    options,
  )
}

/** What the checkout starts with: the default address of the book, and what the cart already says. */
export function firstCheckout(cart: Cart, book: readonly Address[], name: string): CheckoutDraft {
  const chosen = book.find(({ isDefaultShip }) => isDefaultShip) ?? book[0]
  return {
    ...emptyAddress(book, name),
    choice: chosen?._id ?? newAddress,
    isSaved: true,
    payment: 'card',
    poNumber: cart.poNumber,
    requestedOn: cart.requestedOn ?? '',
    note: cart.note,
    vatId: chosen?.vatId ?? '',
    freightMethod: '',
  }
}

/** A stored draft, on top of what the checkout starts with. An address that has left the book meanwhile is chosen again. */
export function withStored(first: CheckoutDraft, stored: Partial<CheckoutDraft>, book: readonly Address[]) {
  const draft = { ...first, ...stored }
  const isThere = draft.choice === newAddress || book.some(({ _id }) => _id === draft.choice)
  return isThere ? draft : { ...draft, choice: first.choice }
}

/** Where the order goes: the chosen address of the book, or the one that was typed. */
export function shipToOf(draft: CheckoutDraft, book: readonly Address[]): AddressDraft {
  const chosen = book.find(({ _id }) => _id === draft.choice)
  if (chosen) return draftOf(chosen)
  const { country, name, company, line1, line2, postcode, city, region, phone } = withoutUnused(draft)
  return { country, name, company, line1, line2, postcode, city, region, phone }
}

/** What an order says besides its lines, as the API takes it. */
export function orderFieldsOf(draft: CheckoutDraft, book: readonly Address[]) {
  return {
    shipTo: shipToOf(draft, book),
    poNumber: draft.poNumber,
    requestedOn: draft.requestedOn || null,
    note: draft.note,
    vatId: draft.vatId,
    ...(draft.freightMethod !== '' && { freightMethod: draft.freightMethod }),
  }
}

/** Fields of the delivery address that still keep the order from being placed. */
export function missingFields(draft: CheckoutDraft): AddressField[] {
  if (draft.choice !== newAddress) return []
  const faults = addressFaults(withoutUnused(draft)).map(({ path }) => path)
  const places: readonly AddressField[] = ['name', 'line1', 'postcode', 'city', 'region']
  return places.filter((field) => faults.includes(field))
}
