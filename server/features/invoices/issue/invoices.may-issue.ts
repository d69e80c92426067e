import { awaitsFreight } from '#contract/freight/order-freight.ts'
import { awaitsShipment, isInvoiceDue } from '#contract/invoices/documents.ts'
import type { OrderOfLines } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import { hasUnpricedAddress, lacksCountry, noCountryText } from '#contract/orders/ship-to.ts'
import type { PortalSettings } from '#contract/portal-settings.ts'
import { mark } from '#i18n/t.ts'
import { sellerOf } from '#server/documents/seller.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { readInvoicing } from '#server/portal-settings/rules.ts'
import { missingOfSeller } from '../e-invoice/invoices.parties.ts'
import { vatIdReasons } from '../hold/invoices.hold.ts'
import { taxDayReasons } from '../tax-day/invoices.tax-day.ts'
import { findDue } from './invoices.due.store.ts'
import { printReasons } from './invoices.print-reasons.ts'
import type { InvoiceReason } from './invoices.reasons.ts'

/** Who would issue it: staff who have seen this order, a run that staff have started, or a job. */
export type Issuer = 'staff' | 'run' | 'job'

/** What a reason is found in: the order as it is in `db`, which may be a transaction that has locked it. */
export type InvoiceFacts = SettingsDb & { order: Order }

type Company = PortalSettings['company']

/**
 * What an invoice has to name of the seller (article 226 of Directive 2006/112/EC). Without tax there may be no VAT number; name
 * and address are needed all the same.
 */
export const demanded: readonly (readonly [field: keyof Company, label: string, isOfTax?: 'tax'])[] = [
  ['legalName', mark('Legal name')],
  ['street', mark('Street and number')],
  ['postcode', mark('Postcode')],
  ['city', mark('City')],
  ['country', mark('Country')],
  ['vatId', mark('VAT number'), 'tax'],
]

/** What other software has invoiced, staff may still ask for. */
async function settingReasons({ db, order }: InvoiceFacts, by: Issuer): Promise<InvoiceReason[]> {
  const path = 'documents.invoicing'
  const invoicing = await readInvoicing(db)
  if (invoicing === 'elsewhere') return [{ code: 'elsewhere', path }]
  if (by !== 'job') return []
  if (invoicing === 'staff') return [{ code: 'by_staff', path }]
  return (await findDue(db, order._id))?.is_elsewhere ? [{ code: 'elsewhere', path }] : []
}

function dueReasons({ order }: InvoiceFacts): InvoiceReason[] {
  if (isInvoiceDue(order)) return []
  return [{ code: awaitsShipment(order) ? 'awaits_shipment' : 'not_due', path: 'order.status' }]
}

function sellerReasons({ order, settings }: Pick<InvoiceFacts, 'order' | 'settings'>): InvoiceReason[] {
  const missing = demanded.filter(
    ([field, , isOfTax]) => settings.company()[field] === '' && (order.tax !== null || isOfTax !== 'tax'),
  )
  return missing.map(([field, label]) => ({
    code: 'seller_incomplete' as const,
    path: `company.${field}`,
    params: { label },
  }))
}

/** E-invoices name more of the seller, and the seller of an issued invoice never changes. */
function eInvoiceReasons({ order, settings }: InvoiceFacts): InvoiceReason[] {
  if (settings.documents().eInvoice === 'none' || order.tax === null) return []
  const named = new Set(sellerReasons({ order, settings }).map(({ path }) => path))
  return missingOfSeller(sellerOf(settings.current()))
    .map(([field, label]) => ({
      code: 'e_invoice_seller_incomplete' as const,
      path: `company.${field}`,
      params: { label },
    }))
    .filter(({ path }) => !named.has(path))
}

function addressReasons({ order }: InvoiceFacts): InvoiceReason[] {
  if (order.tax === null || order.address.trim() !== '' || order.billTo !== null) return []
  return [{ code: 'address_missing', path: 'order.address' }]
}

function freightReasons({ order }: InvoiceFacts): InvoiceReason[] {
  return awaitsFreight(order) ? [{ code: 'freight_open', path: 'order.freight' }] : []
}

/** Nobody has checked that the goods still leave the country. */
function exemptionReasons({ order }: InvoiceFacts): InvoiceReason[] {
  const isTaxFree = order.treatment?.kind === 'intra_community' || order.treatment?.kind === 'export'
  return order.tax !== null && isTaxFree && hasUnpricedAddress(order)
    ? [{ code: 'address_unpriced', path: 'order.shipTo' }]
    : []
}

/** Of an order without a country nobody has said that it is taxed as it should be: no job issues its invoice, staff may. */
function countryReasons({ order }: InvoiceFacts): InvoiceReason[] {
  if (!lacksCountry(order)) return []
  return [{ code: 'country_missing', path: 'order.country', params: { said: noCountryText(order) } }]
}

type Check = (facts: InvoiceFacts) => InvoiceReason[] | Promise<InvoiceReason[]>

/** Each names what keeps an invoice, and reads only. A new reason is a new check, and a code of `invoices.reasons.ts`. */
const checks: readonly Check[] = [
  sellerReasons,
  eInvoiceReasons,
  addressReasons,
  freightReasons,
  exemptionReasons,
  vatIdReasons,
  taxDayReasons,
]

/**
 * Whether an order may be invoiced now: empty, or everything that keeps its invoice. The job, the run of invoices, the button of
 * staff and the lists of what waits all ask this, and nothing is issued against it. It writes nothing.
 */
export async function reasonsAgainstInvoice(
  { db, settings }: SettingsDb,
  order: OrderOfLines,
  by: Issuer,
): Promise<InvoiceReason[]> {
  const facts = { db, order, settings }
  const ofSetting = await settingReasons(facts, by)
  if (ofSetting.length > 0) return ofSetting
  const notDue = dueReasons(facts)
  if (notDue.length > 0) return notDue
  const found: InvoiceReason[] = by === 'staff' ? [] : countryReasons(facts)
  for (const check of checks) found.push(...(await check(facts)))
  return [...found, ...printReasons(order, settings.current())]
}
