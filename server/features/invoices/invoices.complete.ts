import type { FieldError } from '#contract/errors.ts'
import { awaitsFreight } from '#contract/freight-rules/order-freight.ts'
import type { Order } from '#contract/orders/orders.ts'
import { hasUnpricedAddress } from '#contract/orders/ship-to.ts'
import type { PortalSettings } from '#contract/portal-settings.ts'
import { mark, t } from '#i18n/t.ts'

type Company = PortalSettings['company']

/** What an invoice has to name of the seller (article 226 of Directive 2006/112/EC). */
export const demanded: readonly (readonly [keyof Company, string])[] = [
  ['legalName', mark('Legal name')],
  ['street', mark('Street and number')],
  ['postcode', mark('Postcode')],
  ['city', mark('City')],
  ['country', mark('Country')],
  ['vatId', mark('VAT number')],
]

/**
 * What an invoice that states tax still lacks, each with its field; empty if it can be issued. Invoices without tax were
 * issued before, and stay as they were.
 */
export function invoiceFaults(
  order: Pick<Order, 'tax' | 'freight' | 'address' | 'billTo' | 'shipTo' | 'pricedFor' | 'treatment'>,
  company: Company,
): FieldError[] {
  const freight = awaitsFreight(order)
    ? [
        {
          path: 'order.freight',
          message: t('The freight of the order has still to be stated. Enter it in the order.'),
        },
      ]
    : []
  if (order.tax === null) return freight
  const seller = demanded
    .filter(([field]) => company[field] === '')
    .map(([field, label]) => ({
      path: `company.${field}`,
      message: t('{label} of the company is missing. Enter it in the settings.', { label: t(label) }),
    }))
  const hasAddress = order.address.trim() !== '' || order.billTo !== null
  const buyer = hasAddress
    ? []
    : [{ path: 'order.address', message: t('The order has no address. Enter one before the invoice is issued.') }]
  // Nobody has checked that the goods still leave the country.
  const isTaxFree = order.treatment?.kind === 'intra_community' || order.treatment?.kind === 'export'
  const exemption =
    isTaxFree && hasUnpricedAddress(order)
      ? [
          {
            path: 'order.shipTo',
            message: t(
              'The order is tax-free because of its country, and its address was changed as free text. Enter the address with its country in the order.',
            ),
          },
        ]
      : []
  return [...seller, ...buyer, ...freight, ...exemption]
}
