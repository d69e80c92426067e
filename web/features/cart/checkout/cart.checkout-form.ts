import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { addressErrors, addressTexts, checkAddress, withoutUnused } from '#contract/addresses/address-fields.ts'
import { addressTextsOf, forAddress } from '#contract/addresses/address-keys.ts'
import type { Address } from '#contract/addresses/addresses.ts'
import type { AddressField } from '#contract/addresses/format.ts'
import { type Cart, changeCart } from '#contract/cart/cart.ts'
import { type AddressDraft, draftOf, emptyAddress } from '../../addresses/addresses.draft.ts'
import { dayError } from './cart.day-error.ts'

/** Another address than those of the book. */
export const newAddress = 'new'

/** The invoice goes to the address of delivery. */
export const sameAddress = 'same'

/** What the checkout holds: the chosen address of the book or the fields of another one, and what the order says besides. */
export type CheckoutDraft = AddressDraft & {
  choice: string
  isSaved: boolean
  /** Where the invoice goes: `sameAddress`, an address of the book, or `newAddress` with the fields of `bill`. */
  billChoice: string
  bill: AddressDraft
  isBillSaved: boolean
  /** How the buyer pays: the id of an option; empty until one is chosen: the first that works. */
  payment: string
  poNumber: string
  requestedOn: string
  note: string
  /** The VAT number of who is invoiced; empty for a consumer. */
  vatId: string
  /** The key of the delivery method; empty until one is chosen: the first that is offered. */
  freightMethod: string
}

export type BillField = `bill.${AddressField | 'country'}`
export type CheckoutField =
  | AddressField
  | BillField
  | 'country'
  | 'phone'
  | 'poNumber'
  | 'requestedOn'
  | 'note'
  | 'vatId'

export const ids = {
  ...forAddress((key) => `checkout-${key}`),
  'bill.country': 'checkout-bill-country',
  'bill.name': 'checkout-bill-name',
  'bill.company': 'checkout-bill-company',
  'bill.line1': 'checkout-bill-line1',
  'bill.line2': 'checkout-bill-line2',
  'bill.postcode': 'checkout-bill-postcode',
  'bill.city': 'checkout-bill-city',
  'bill.region': 'checkout-bill-region',
  vatId: 'checkout-vat-id',
  poNumber: 'checkout-po-number',
  requestedOn: 'checkout-requested-on',
  note: 'checkout-note',
} satisfies Record<CheckoutField, string>

const cartForm = changeCart.body.shape

/** The rules of a text that the API lets a caller leave out. A form always holds a text. */
function written(field: typeof cartForm.poNumber) {
  return field.def.innerType.def.innerType
}

const reference = {
  choice: z.string(),
  isSaved: z.boolean(),
  billChoice: z.string(),
  isBillSaved: z.boolean(),
  payment: z.string(),
  poNumber: written(cartForm.poNumber),
  requestedOn: z
    .string()
    .check(z.refine((day) => dayError(day) === undefined, { error: ({ input }) => dayError(String(input)) })),
  note: written(cartForm.note),
  vatId: z.string(),
  freightMethod: z.string(),
}

const unchecked = z.string()
/** An address of the book was checked when it was saved, and what its hidden fields hold does not count. */
const known = forAddress(() => unchecked)
const newBill = z.object(addressTexts).check(checkAddress)
const schemas = {
  newShip: z.object({ ...addressTexts, ...reference, bill: z.object(known) }).check(checkAddress),
  newBoth: z.object({ ...addressTexts, ...reference, bill: newBill }).check(checkAddress),
  newBill: z.object({ ...known, ...reference, bill: newBill }),
  known: z.object({ ...known, ...reference, bill: z.object(known) }),
}

function schemaOf({ choice, billChoice }: CheckoutDraft) {
  if (billChoice === newAddress) return choice === newAddress ? schemas.newBoth : schemas.newBill
  return choice === newAddress ? schemas.newShip : schemas.known
}

export const checkCheckout: Resolver<CheckoutDraft, unknown, CheckoutDraft> = (draft, context, options) =>
  standardSchemaResolver<CheckoutDraft, unknown, CheckoutDraft>(schemaOf(draft))(
    { ...withoutUnused(draft), bill: withoutUnused(draft.bill) },
    context,
    options,
  )

/** The addresses that an order starts with: the defaults of the book. The VAT number is that of who is invoiced. */
export function firstAddresses(book: readonly Address[], name: string) {
  const chosen = book.find(({ isDefaultShip }) => isDefaultShip) ?? book[0]
  const invoiced = book.find(({ isDefaultBill }) => isDefaultBill)
  const isOther = invoiced !== undefined && invoiced._id !== chosen?._id
  return {
    ...emptyAddress(book, name),
    choice: chosen?._id ?? newAddress,
    billChoice: isOther ? invoiced._id : sameAddress,
    bill: emptyAddress(book),
    isBillSaved: true,
    vatId: (isOther ? invoiced.vatId : chosen?.vatId) ?? '',
  }
}

/** What an order says beside its addresses, before anything is typed. */
export const emptyReference = { poNumber: '', requestedOn: '', note: '' }

/** What the checkout starts with: the default addresses of the book, and what the cart already says. */
export function firstCheckout(cart: Cart, book: readonly Address[], name: string): CheckoutDraft {
  return {
    ...firstAddresses(book, name),
    isSaved: true,
    payment: '',
    poNumber: cart.poNumber,
    requestedOn: cart.requestedOn ?? '',
    note: cart.note,
    freightMethod: '',
  }
}

/** A stored draft, on top of what the checkout starts with. An address that has left the book meanwhile is chosen again. */
export function withStored(first: CheckoutDraft, stored: Partial<CheckoutDraft>, book: readonly Address[]) {
  const draft = { ...first, ...stored, bill: { ...first.bill, ...stored.bill } }
  const known = new Set([newAddress, ...book.map(({ _id }) => _id)])
  const choice = known.has(draft.choice) ? draft.choice : first.choice
  const isBillKnown = draft.billChoice === sameAddress || known.has(draft.billChoice)
  return { ...draft, choice, billChoice: isBillKnown ? draft.billChoice : first.billChoice }
}

/** Where the order goes: the chosen address of the book, or the one that was typed. */
export function shipToOf(draft: CheckoutDraft, book: readonly Address[]): AddressDraft {
  const chosen = book.find(({ _id }) => _id === draft.choice)
  if (chosen) return draftOf(chosen)
  return addressTextsOf(withoutUnused(draft))
}

/** Where the invoice goes; null: where the order goes. */
export function billToOf(draft: CheckoutDraft, book: readonly Address[]): AddressDraft | null {
  if (draft.billChoice === sameAddress) return null
  const chosen = book.find(({ _id }) => _id === draft.billChoice)
  return chosen ? draftOf(chosen) : withoutUnused(draft.bill)
}

/**
 * The VAT number when another address is invoiced: that of the address. One that was typed stays if the address has none; one
 * of another address of the book goes with it.
 */
export function vatIdAt(
  draft: Pick<CheckoutDraft, 'choice' | 'billChoice' | 'vatId'>,
  book: readonly Address[],
): string {
  const invoiced = draft.billChoice === sameAddress ? draft.choice : draft.billChoice
  const own = book.find(({ _id }) => _id === invoiced)?.vatId ?? ''
  const isOfBook = book.some(({ vatId }) => vatId !== '' && vatId === draft.vatId)
  return own !== '' || isOfBook ? own : draft.vatId
}

/** What an order says besides its lines, as the API takes it. */
export function orderFieldsOf(draft: CheckoutDraft, book: readonly Address[]) {
  const billTo = billToOf(draft, book)
  return {
    shipTo: shipToOf(draft, book),
    ...(billTo && { billTo }),
    poNumber: draft.poNumber,
    requestedOn: draft.requestedOn || null,
    note: draft.note,
    vatId: draft.vatId,
    ...(draft.freightMethod !== '' && { freightMethod: draft.freightMethod }),
  }
}

type MissingName = AddressField | 'country'
export type MissingField = { field: CheckoutField; name: MissingName; country: string }

const places: readonly AddressField[] = ['name', 'line1', 'postcode', 'city', 'region']

function missingIn(address: AddressDraft): MissingName[] {
  const errors = addressErrors(withoutUnused(address)).map(({ path }) => path)
  const missing = places.filter((field) => errors.includes(field))
  return address.country === '' ? ['country', ...missing] : missing
}

/** Fields of the addresses that still keep the order from being placed. */
export function missingFields(draft: CheckoutDraft): MissingField[] {
  const { choice, billChoice, country, bill } = draft
  const ofShip = choice === newAddress ? missingIn(draft) : []
  const ofBill = billChoice === newAddress ? missingIn(bill) : []
  return [
    ...ofShip.map((name) => ({ field: name, name, country })),
    ...ofBill.map((name) => ({ field: `bill.${name}` as const, name, country: bill.country })),
  ]
}
