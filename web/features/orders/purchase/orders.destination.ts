import type { Address } from '#contract/addresses/addresses.ts'
import { toPostalText } from '#contract/addresses/postal.ts'
import type { Order } from '#contract/orders/orders.ts'
import { addressDraftOf } from '../../addresses/addresses.draft.ts'
import type { OrderDraft } from './orders.draft.ts'

/** Where an order goes and who is invoiced, as the form has it. */
export type Destination = { country: string; postcode: string; vatId: string }

type Chosen = Pick<OrderDraft, 'choice' | 'country' | 'postcode'>

function addressOf(book: readonly Address[], { choice }: Chosen): Address | undefined {
  return book.find(({ _id }) => _id === choice)
}

/** The address that is invoiced where the order goes to an address of the book: the default one for invoices, or the same. */
function invoicedOf(book: readonly Address[], chosen: Address): Address {
  return book.find(({ isDefaultBill }) => isDefaultBill) ?? chosen
}

export function destinationOf(book: readonly Address[], draft: Chosen): Destination {
  const chosen = addressOf(book, draft)
  if (!chosen) return { country: draft.country, postcode: draft.postcode.trim(), vatId: '' }
  return { country: chosen.country, postcode: chosen.postcode, vatId: invoicedOf(book, chosen).vatId }
}

/** What the order says of it besides the fields of the specification. */
export function draftDestination(book: readonly Address[], draft: Chosen & Pick<OrderDraft, 'freightMethod'>) {
  const { freightMethod } = draft
  const method = freightMethod === '' ? {} : { freightMethod }
  const chosen = addressOf(book, draft)
  if (!chosen) return { shipTo: { country: draft.country, postcode: draft.postcode.trim() }, ...method }
  const invoiced = invoicedOf(book, chosen)
  return {
    shipTo: addressDraftOf(chosen),
    ...(invoiced._id !== chosen._id && { billTo: addressDraftOf(invoiced) }),
    vatId: invoiced.vatId,
    ...method,
  }
}

/** The text of the address and the phone number: those of the book, or what was typed. */
export function writtenAddress(book: readonly Address[], draft: Chosen & Pick<OrderDraft, 'address' | 'phone'>) {
  const chosen = addressOf(book, draft)
  if (!chosen) return { address: draft.address, phone: draft.phone }
  return { address: toPostalText(chosen), phone: draft.phone.trim() === '' ? chosen.phone : draft.phone }
}

/** The address that a form begins with: that of the order that is ordered again, the default one of the book, that of the last order. */
export function firstChoice(book: readonly Address[], again: boolean): string {
  if (again) return ''
  return (book.find(({ isDefaultShip }) => isDefaultShip) ?? book[0])?._id ?? ''
}

/** The place of a former order, as far as it is known. */
export function shipToPlace(order: Order | null): { country: string; postcode: string } {
  const postcode = order?.shipTo?.postcode
  return { country: order?.shipTo?.country ?? '', postcode: typeof postcode === 'string' ? postcode : '' }
}
