import { dayIn } from '#contract/days.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { ReadinessStep, readReadiness as readReadinessCall } from '#contract/invoices/readiness.ts'
import type { PortalSettings } from '#contract/portal-settings.ts'
import { rateOn, standardTaxClass } from '#contract/tax/tax-settings.ts'
import { t } from '#i18n/t.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { readHolds } from './hold/invoices.hold.ts'
import { countLacking } from './invoices.readiness.store.ts'
import { listWaitingOrders, type WaitingRow } from './issue/invoices.due.store.ts'
import { demanded } from './issue/invoices.may-issue.ts'
import { toFieldErrors } from './issue/invoices.reasons.ts'

/** What e-invoices need besides: nothing while none are written. */
function eInvoiceSteps({ company, tax, documents }: PortalSettings): ReadinessStep[] {
  const none = documents.eInvoice === 'none'
  const step = { isNeeded: false, count: null }
  const chosen = { path: 'documents.eInvoice', label: t('E-invoices'), isDone: !none, ...step }
  if (none) return tax.isOn ? [chosen] : []
  const needed = { count: null, isNeeded: true }
  return [
    chosen,
    { path: 'company.phone', label: t('Phone'), isDone: company.phone !== '', ...needed },
    { path: 'company.email', label: t('Email for customers'), isDone: company.email !== '', ...needed },
  ]
}

function settingsSteps(settings: PortalSettings): ReadinessStep[] {
  const { company, tax, formats } = settings
  const fields = demanded.map(([field, label, isOfTax]) => ({
    path: `company.${field}`,
    label: t(label),
    isDone: company[field] !== '',
    count: null,
    isNeeded: tax.isOn || isOfTax !== 'tax',
  }))
  const day = dayIn(formats.timeZone, new Date())
  const rate = rateOn(tax, { country: company.country, taxClass: standardTaxClass, day })
  return [
    ...fields,
    { path: 'tax.isOn', label: t('Tax is charged'), isDone: tax.isOn, isNeeded: false, count: null },
    {
      path: 'tax.rates',
      label: t('Tax rate of the company’s country'),
      count: null,
      isDone: !tax.isOn || rate !== null,
      isNeeded: tax.isOn,
    },
    ...eInvoiceSteps(settings),
    {
      path: 'company.bankAccounts',
      label: t('Bank account'),
      count: null,
      isDone: company.bankAccounts.length > 0,
      isNeeded: false,
    },
  ]
}

const maxListed = 200

function toWaiting(row: WaitingRow): Reply<typeof readReadinessCall>['waiting'][number] {
  const { order_id: orderId, order_number: orderNumber, customer, since, reasons } = row
  return { orderId, orderNumber, customer, since: since.toISOString(), reasons: toFieldErrors(reasons) }
}

/** What invoices need and have, in the sequence in which it is entered. */
export async function readReadiness({ db, settings }: SettingsDb): Promise<Reply<typeof readReadinessCall>> {
  const { tax, freight, documents } = settings.current()
  // Where other software makes the invoices, nothing is missing here.
  if (documents.invoicing === 'elsewhere') return { isReady: true, steps: [], holds: [], waiting: [] }
  const { orders, countries, products } = await countLacking(db)
  const steps = [
    ...settingsSteps(settings.current()),
    {
      path: 'orders.address',
      label: t('Orders in progress have an address'),
      isDone: orders === 0,
      isNeeded: tax.isOn,
      count: orders,
    },
    {
      path: 'orders.country',
      label: t('Every order has the country that its tax and freight depend on'),
      isDone: countries === 0,
      isNeeded: tax.isOn || freight.isOn,
      count: countries,
    },
    ...(freight.isOn
      ? [
          {
            path: 'products.shipWeight',
            label: t('Products have a shipping weight'),
            isDone: products === 0,
            isNeeded: false,
            count: products,
          },
        ]
      : []),
  ]
  const isReady = steps.every(({ isDone, isNeeded }) => isDone || !isNeeded)
  return {
    isReady,
    steps,
    holds: await readHolds(db),
    waiting: (await listWaitingOrders(db, maxListed)).map(toWaiting),
  }
}
