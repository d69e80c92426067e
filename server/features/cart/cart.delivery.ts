import type { Actor } from '#contract/access.ts'
import type { DeliveryPlace } from '#contract/cart/delivery.ts'
import type { DeliveryNote } from '#contract/freight/delivery.ts'
import type { OrderFreight } from '#contract/freight/order-freight.ts'
import { formatMoney } from '#contract/money.ts'
import { minOrderable } from '#contract/orders/quantity.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import { refuse } from '#server/http/problem.ts'
import { companyToday } from '#server/portal-settings/company-days.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { listAddresses } from '../addresses/addresses.service.ts'
import { type PricedMethod, toDeliveryNote } from '../freight/freight.delivery.ts'
import { methodsNow } from '../freight/freight.orders.ts'
import { type Sent, toPricedMethods } from '../freight/freight.serializer.ts'
import { readsGross, type TaxOfOrder, taxOfOrder } from '../tax/tax.orders.ts'
import { toSums } from '../tax/tax.serializer.ts'
import { findSentProduct } from './cart.parts.store.ts'

export type Destination = { country: string; postcode: string; isFromAddress: boolean }

/** Where goods would go: the given country, else the default address of the account, else the country of the company. */
export async function destinationOf(
  { db, settings }: SettingsDb,
  actor: Actor | null,
  { country, postcode }: DeliveryPlace,
): Promise<Destination> {
  if (country !== undefined) return { country, postcode, isFromAddress: false }
  const book = actor === null ? [] : await listAddresses(db, actor)
  const address = book.find(({ isDefaultShip }) => isDefaultShip)
  if (address) return { country: address.country, postcode: address.postcode, isFromAddress: true }
  return { country: settings.current().company.country, postcode: '', isFromAddress: false }
}

/** A line as it is sent and taxed. */
export type SentLine = Sent & { taxClass: string }

type Asked = {
  actor: Actor | null
  to: Destination
  lines: readonly SentLine[]
  currency: string
  of: 'product' | 'cart' | 'choice'
  /** Whether all of it is there and can leave: nothing is made first. */
  isInStock: boolean
  methods: readonly PricedMethod[]
  /** Where it is known already. */
  tax?: TaxOfOrder | null
}

/** What a page says about the delivery of these lines by these methods. */
export async function deliveryOf(deps: SettingsDb, asked: Asked): Promise<DeliveryNote> {
  const { actor, to, lines, currency, of, isInStock, methods } = asked
  const { freight } = deps.settings.current()
  const today = companyToday(deps.settings)
  const tax = asked.tax === undefined ? await taxOfOrder(deps, { shipTo: to, vatId: '' }) : asked.tax
  const isGross = await readsGross(deps, actor?.id)
  const withoutTax = tax === null ? '' : t('excluding VAT')
  const amountText = (one: OrderFreight) => {
    const gross = isGross ? toSums(lines, { tax, freight: one, currency }).gross?.freight : null
    if (gross != null) return formatMoney(gross, currency)
    return [formatMoney(one.amount ?? 0, currency), withoutTax].filter(Boolean).join(' ')
  }
  return toDeliveryNote({
    country: to.country,
    isFromAddress: to.isFromAddress,
    methods,
    of,
    goodsMinor: lines.reduce((sum, { netMinor }) => sum + netMinor, 0),
    currency,
    today,
    leavesFrom: isInStock ? today : null,
    dispatchDays: freight.dispatchDays ?? null,
    amountText,
    withoutTax,
  })
}

type AskedProduct = { actor: Actor | null; id: string; place: DeliveryPlace }

/** When the smallest order of a product arrives, and what its freight costs; null while freight is off. Throws `product_not_found`. */
export async function readProductDelivery(
  deps: SettingsDb,
  { actor, id, place }: AskedProduct,
): Promise<DeliveryNote | null> {
  const product = isUuid(id) ? await findSentProduct(deps.db, id) : undefined
  if (!product) refuse('product_not_found')
  const to = await destinationOf(deps, actor, place)
  const serving = methodsNow(deps.settings, to)
  if (serving === null) return null
  const currency = deps.settings.formats().currency
  const quantity = minOrderable({ minOrder: product.min_order, multiple: product.order_multiple })
  const lines: SentLine[] = [
    {
      weightMg: product.ship_weight_mg,
      quantity,
      shippingClass: product.shipping_class,
      netMinor: product.unit_price_minor * quantity,
      taxClass: product.tax_class,
    },
  ]
  const methods = toPricedMethods(serving, lines, currency)
  const isInStock = product.supply === 'stock' && product.available >= quantity
  return deliveryOf(deps, { actor, to, lines, currency, of: 'product', isInStock, methods })
}
