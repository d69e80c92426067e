import { t } from '#i18n/t.ts'
import { type PostalAddress, toPostalText, toReadText } from '../addresses/postal.ts'
import type { Order } from './orders.ts'

/** Where an order goes, for a reader: with the country in their language where the stored text is made of a structured address. */
export function deliveryText({
  address,
  shipTo,
}: {
  address: string
  shipTo?: object | null | undefined
}): string {
  if (!shipTo || !('line1' in shipTo)) return address
  const structured = shipTo as PostalAddress
  return toPostalText(structured) === address ? toReadText(structured) : address
}

/** The address of the invoice as text, with the VAT number of who is invoiced. */
export function toBillText(billTo: NonNullable<Order['billTo']>): string {
  const { vatId, ...address } = billTo
  const lines = [
    toReadText(address as unknown as PostalAddress),
    ...(vatId ? [`${t('VAT number')}: ${vatId}`] : []),
  ]
  return lines.join('\n')
}
