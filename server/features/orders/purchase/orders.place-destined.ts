import type { Actor } from '#contract/access.ts'
import { toPostalText } from '#contract/addresses/postal.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isWholeMinor, mostMinor, toMinor } from '#contract/money.ts'
import type { LineFailure } from '#contract/orders/lines.ts'
import type { Order, OrderForm } from '#contract/orders/orders.ts'
import { normaliseVatId } from '#contract/tax-rules/vat-ids.ts'
import { Refusal, refuse } from '#server/http/problem.ts'
import { refuseVatId } from '../../tax/tax.vat-ids.ts'
import type { OrderDeps } from '../orders.deps.ts'
import { fromOrderForm } from '../orders.serializer.ts'
import { type Purchase, placeLines } from './orders.purchase.ts'

type Destination = NonNullable<OrderForm['shipTo']>
type Destined = {
  actor: Actor
  form: OrderForm
  shipTo: Destination
  productId: string
  idempotencyKey: string | undefined
}

/** An amount that no total can have was never shown: -1 differs from every total. */
function expectedMinorOf({ expectedTotal }: OrderForm, currency: string): number | null {
  if (expectedTotal == null) return null
  const minor = toMinor(expectedTotal, currency)
  return isWholeMinor(expectedTotal, currency) && minor <= mostMinor ? minor : -1
}

function billToOf({ billTo, vatId: typed }: OrderForm, shipTo: Destination): Purchase['billTo'] {
  const vatId = normaliseVatId(typed ?? '')
  return billTo || vatId !== '' ? { ...(billTo ?? shipTo), vatId } : null
}

function toPurchase({ form, shipTo, productId }: Destined, currency: string): Purchase {
  const { quantity, seenPriceMinor, address, phone, others } = fromOrderForm(form, currency)
  const isWhole = shipTo.line1 !== '' && shipTo.city !== ''
  return {
    lines: [{ productId, quantity, seenUnitPriceMinor: seenPriceMinor, note: '', requestedOn: null }],
    address: address.trim() === '' && isWhole ? toPostalText(shipTo) : address,
    phone: phone || shipTo.phone,
    others,
    shipTo,
    poNumber: '',
    requestedOn: null,
    cart: null,
    expectedTotalMinor: expectedMinorOf(form, currency),
    expectedGoodsMinor: null,
    billTo: billToOf(form, shipTo),
    freightMethod: form.freightMethod ?? undefined,
  }
}

/** The one line of this order is the form itself: its refusal is that of the form, at the form's field. */
function refuseLine(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'lines_not_allowed') throw error
  const [line] = (error.current as { lines?: LineFailure[] }).lines ?? []
  if (!line) throw error
  const path = line.code === 'price_changed' ? 'unitprice' : 'newOrderQty'
  const hasField = !['product_not_found', 'product_is_draft'].includes(line.code)
  return refuse(line.code as ErrorCode, hasField ? [{ path, message: line.message }] : undefined)
}

/**
 * Places an order of one product to a country: at its tax and its freight, by the statement that orders a cart. Throws what
 * `placeLines` throws, `vat_id_invalid`, and for its line the codes of an order without a country.
 */
export async function placeDestined(deps: OrderDeps, destined: Destined): Promise<Order> {
  const { actor, form, idempotencyKey } = destined
  await refuseVatId(form.vatId)
  const purchase = toPurchase(destined, deps.currency())
  return placeLines(deps, { actor, purchase, idempotencyKey }).then(({ order }) => order, refuseLine)
}
