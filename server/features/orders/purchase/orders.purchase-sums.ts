import type { CheckedInput, Reply } from '#contract/endpoint.ts'
import type { readPurchaseSums as readPurchaseSumsCall } from '#contract/orders/destination.ts'
import { isUuid } from '#server/database/ids.ts'
import { refuse } from '#server/http/problem.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { methodsNow } from '../../freight/freight.orders.ts'
import { toOffers } from '../../freight/freight.serializer.ts'
import { findProductRow } from '../../products/products.store.ts'
import { taxOfOrder } from '../../tax/tax.orders.ts'
import { toSums } from '../../tax/tax.serializer.ts'
import { refuseVatId } from '../../tax/tax.vat-ids.ts'

type Asked = CheckedInput<typeof readPurchaseSumsCall>['body']

/**
 * What so many pieces of a product cost for a country, a VAT number and a delivery method; without one, for the first that carries it.
 * It advises: the order decides. Throws `product_not_found`, `vat_id_invalid`.
 */
export async function readPurchaseSums(
  { db, settings }: SettingsDb,
  productId: string,
  { quantity, country, postcode, vatId, freightMethod }: Asked,
): Promise<Reply<typeof readPurchaseSumsCall>> {
  await refuseVatId(vatId)
  const product = (isUuid(productId) && (await findProductRow(db, productId))) || refuse('product_not_found')
  const { currency } = settings.formats()
  const shipTo = { country, postcode }
  const netMinor = product.unit_price_minor * quantity
  const { ship_weight_mg: weightMg, shipping_class: shippingClass, tax_class: taxClass } = product
  const sent = [{ weightMg, quantity, shippingClass, netMinor }]
  const freightMethods = toOffers(methodsNow(settings, shipTo) ?? [], sent, currency)
  const freight = freightMethods.find(({ method }) => method === freightMethod) ?? freightMethods[0] ?? null
  const tax = await taxOfOrder(
    { db, settings },
    { shipTo, vatId: vatId ?? '', isPickup: freight?.kind === 'pickup' },
  )
  return { ...toSums([{ taxClass, netMinor }], { tax, freight, currency }), freightMethods }
}
