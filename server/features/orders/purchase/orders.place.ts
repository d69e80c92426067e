import { type Actor, sameEmail } from '#contract/access.ts'
import { toPostalText } from '#contract/addresses/postal.ts'
import { can } from '#contract/authorise.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isWholeMinor, maxAmount, maxMinor, toMinor } from '#contract/money.ts'
import type { LineFailure } from '#contract/orders/lines.ts'
import { noReference } from '#contract/orders/order-fields.ts'
import type { Order, OrderForm } from '#contract/orders/orders.ts'
import { isQuantityAllowed } from '#contract/orders/quantity.ts'
import { priceErrors } from '#contract/products/form.ts'
import { normaliseVatId } from '#contract/tax/vat-ids.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { findRecorded, type KeyedRequest } from '#server/http/idempotency.ts'
import { RefusalError, refuse } from '#server/http/problem.ts'
import { findProductRow, listIdsByName } from '../../products/products.store.ts'
import { refuseVatId } from '../../tax/tax.vat-ids.ts'
import type { OrderDeps } from '../orders.deps.ts'
import { fromOrderForm } from '../orders.serializer.ts'
import type { RecordedOrder } from './orders.place.store.ts'
import { type Purchase, placeLines } from './orders.purchase.ts'

type Placement = { actor: Actor; form: OrderForm; transaction: Transaction; keyed: KeyedRequest | null }

/**
 * Places the order of a form: one product. Price, snapshot, owner and status come from the server's own rows; the form only says
 * which product, how many and where to. With the country of its address it is taxed and sent there. Throws `email_not_yours`,
 * `vat_id_invalid`, what `placeLines` throws, and for its line the codes of the form.
 */
export async function placeOrder(deps: OrderDeps, { actor, form, transaction, keyed }: Placement): Promise<Order> {
  if (form.email !== undefined && !sameEmail(form.email, actor.email)) refuse('email_not_yours')
  if (form.unitprice != null) refuseSeenPrice(form.unitprice, deps.currency())
  await refuseVatId(form.vatId)
  const productId =
    form.productId ??
    (await productIdOfRepeat(deps.db, form, keyed)) ??
    (await productIdByName(deps.db, form.name))
  const purchase = toPurchase(form, productId, deps.currency())
  return placeLines(deps, { actor, purchase, transaction, keyed }).then(
    ({ order }) => order,
    (error) => refuseLine(deps, { actor, form, productId }, error),
  )
}

/** A price that no product can have was not seen. Throws `rule_broken`. */
function refuseSeenPrice(unitprice: number, currency: string): void {
  const max = maxAmount(currency)
  if (unitprice < 0 || unitprice > max) {
    const message = t('Unit price must be from 0 to {max}', { max: String(max) })
    refuse('rule_broken', [{ path: 'unitprice', message }])
  }
  const errors = priceErrors(unitprice, currency)
  if (errors.length > 0) refuse('rule_broken', errors)
}

/** The product of the order that a key has placed before: its name may be that of several products by now, or of none. */
async function productIdOfRepeat(
  db: Database,
  form: OrderForm,
  keyed: KeyedRequest | null,
): Promise<string | undefined> {
  return form.name ? (await findRecorded<RecordedOrder>(db, keyed))?.product_id : undefined
}

async function productIdByName(db: Database, name: string | undefined): Promise<string> {
  if (!name) refuse('invalid_input', [{ path: 'name', message: t('Product name is Required') }])
  const [id, other] = await listIdsByName(db, name)
  if (other) refuse('name_of_several_products')
  return id ?? refuse('product_not_found')
}

/** An amount that no total can have was never shown: -1 differs from every total. */
function expectedMinorOf({ expectedTotal }: OrderForm, currency: string): number | null {
  if (expectedTotal == null) return null
  const minor = toMinor(expectedTotal, currency)
  return isWholeMinor(expectedTotal, currency) && minor <= maxMinor ? minor : -1
}

function billToOf({ billTo, vatId: typed, shipTo }: OrderForm): Purchase['billTo'] {
  const vatId = normaliseVatId(typed ?? '')
  const address = billTo ?? shipTo
  return address && (billTo || vatId !== '') ? { ...address, vatId } : null
}

function toPurchase(form: OrderForm, productId: string, currency: string): Purchase {
  const { quantity, seenPriceMinor, address, phone, others } = fromOrderForm(form, currency)
  const { shipTo = null } = form
  const isWhole = shipTo !== null && shipTo.line1 !== '' && shipTo.city !== ''
  return {
    lines: [{ productId, quantity, seenUnitPriceMinor: seenPriceMinor, note: '', requestedOn: null }],
    address: address.trim() === '' && isWhole ? toPostalText(shipTo) : address,
    phone: phone || (shipTo?.phone ?? ''),
    others,
    shipTo,
    ...noReference,
    cart: null,
    // Without a country, nobody has seen what the order costs there.
    expectedTotalMinor: shipTo && expectedMinorOf(form, currency),
    expectedGoodsMinor: null,
    billTo: shipTo && billToOf(form),
    freightMethod: (shipTo && form.freightMethod) ?? undefined,
  }
}

type Refused = { actor: Actor; form: OrderForm; productId: string }

/**
 * The one line of this order is the form itself: its refusal is that of the form, at the form's field. A quantity that was
 * wrong on the buyer's own page breaks a rule; one that was valid there and no longer is, is a conflict with another buyer.
 */
async function refuseLine(deps: OrderDeps, { actor, form, productId }: Refused, error: unknown): Promise<never> {
  if (!(error instanceof RefusalError) || error.code !== 'lines_not_allowed') throw error
  const [line] = (error.current as { lines?: LineFailure[] }).lines ?? []
  if (!line) throw error
  if (line.code === 'product_not_found') refuse('product_not_found')
  if (line.code === 'product_is_draft')
    refuse(can(actor, 'products:read') ? 'product_is_draft' : 'product_not_found')
  const path = line.code === 'price_changed' ? 'unitprice' : 'newOrderQty'
  const wasAllowed = line.code !== 'out_of_stock' || (await wasInStock(deps, form, productId))
  refuse(wasAllowed ? (line.code as ErrorCode) : 'quantity_not_allowed', [{ path, message: line.message }])
}

async function wasInStock({ db, currency }: OrderDeps, form: OrderForm, productId: string): Promise<boolean> {
  const product = await findProductRow(db, productId)
  const { quantity, seenAvailable: available } = fromOrderForm(form, currency())
  if (!product || available === null) return false
  const { min_order: minOrder, order_multiple: multiple } = product
  return isQuantityAllowed(quantity, { available, minOrder, multiple })
}
