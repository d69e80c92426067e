import type { CartForm } from '#contract/cart/cart.ts'
import { type CartValues, emptyCartValues } from '#contract/cart/cart-fields.ts'

type Given = Partial<Pick<CartForm, keyof CartValues>>

/** The values of a cart without its other columns. */
export function cartValuesOf({ poNumber, requestedOn, note }: CartValues): CartValues {
  return { poNumber, requestedOn, note }
}

/** What a request leaves out stays as it is; null empties it. */
export function changedValues(before: CartValues, given: Given): CartValues {
  const { poNumber, requestedOn, note } = given
  const empty = emptyCartValues
  return {
    poNumber: poNumber === undefined ? before.poNumber : (poNumber ?? empty.poNumber).trim(),
    requestedOn: requestedOn === undefined ? before.requestedOn : requestedOn,
    note: note === undefined ? before.note : (note ?? empty.note),
  }
}

/** A merged cart says what the user's own says, and where that is empty what the guest's says. */
export function mergedValues(own: CartValues, guest: CartValues): CartValues {
  return {
    poNumber: own.poNumber || guest.poNumber,
    requestedOn: own.requestedOn ?? guest.requestedOn,
    note: own.note || guest.note,
  }
}

/** The fields of an order that its buyer gives beside lines and addresses; what a request leaves out is the cart's. */
export function orderValuesOf(given: Given, cart: CartValues = emptyCartValues) {
  return {
    poNumber: (given.poNumber ?? cart.poNumber).trim() || null,
    requestedOn: given.requestedOn === undefined ? cart.requestedOn : given.requestedOn,
    others: given.note ?? cart.note,
  }
}
