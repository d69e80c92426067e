import { t } from '#i18n/t.ts'
import { type PostalAddress, toPostalText } from '../addresses/postal.ts'
import type { Order } from './orders.ts'

/** The address of the invoice as text, with the VAT number of who is invoiced. */
export function toBillText(billTo: NonNullable<Order['billTo']>): string {
  const { vatId, ...address } = billTo
  const lines = [
    toPostalText(address as unknown as PostalAddress),
    ...(vatId ? [`${t('VAT number')}: ${vatId}`] : []),
  ]
  return lines.join('\n')
}
