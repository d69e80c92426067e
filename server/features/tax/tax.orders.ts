import { dayIn } from '#contract/days.ts'
import type { PortalSettings } from '#contract/portal-settings.ts'
import { type ClassTax, orderTaxOf } from '#contract/tax/order-tax.ts'
import type { OrderTreatment, VatAnswer } from '#contract/tax/order-treatment.ts'
import { displayForBusiness, type PriceDisplay, type TaxSettings } from '#contract/tax/tax-settings.ts'
import { normaliseVatId } from '#contract/tax/vat-ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Settings, SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { findVatCheck, isBusinessAccount } from './tax.checks.store.ts'

type Place = { country: string; postcode: string }

/** Who buys, and where the goods go; `shipTo` is null for an order whose address is a free text. `isPickup`: the buyer fetches them. */
export type TaxedBuyer = {
  shipTo: Place | null
  vatId: string
  isPickup?: boolean
  /** Whose prices may be shown otherwise, as a business; undefined: as everybody's. */
  accountId?: string | undefined
}

/**
 * The tax of an order as it is placed: the rate of each class, and why. A product of a class in `missing` cannot be
 * ordered, because its country has no rate.
 */
export type TaxOfOrder = { classes: ClassTax[]; missing: string[]; treatment: OrderTreatment }

/** The tax of an order that is placed now; null while tax is off. Every place that shows a sum asks here. */
export async function taxOfOrder({ db, settings }: SettingsDb, buyer: TaxedBuyer): Promise<TaxOfOrder | null> {
  const tax = settings.tax()
  return tax.isOn ? taxBySettings({ db, settings }, tax, buyer) : null
}

/** The same with settings that may not be published yet. */
export async function taxBySettings(
  { db, settings }: SettingsDb,
  tax: TaxSettings,
  { vatId: typed, accountId, ...buyer }: TaxedBuyer,
): Promise<TaxOfOrder> {
  const vatId = normaliseVatId(typed)
  const answer: VatAnswer = vatId === '' ? 'unchecked' : ((await findVatCheck(db, vatId))?.answer ?? 'unchecked')
  const shown = await displayTo(db, tax, accountId)
  return taxFor({ ...settings.current(), tax: { ...tax, shown } }, { ...buyer, vatId, answer })
}

/** How prices are shown to an account, or to a visitor. */
async function displayTo(db: Database, tax: TaxSettings, accountId: string | undefined): Promise<PriceDisplay> {
  const forBusiness = accountId === undefined ? undefined : displayForBusiness(tax)
  const isBusiness =
    forBusiness !== undefined && accountId !== undefined && (await isBusinessAccount(db, accountId))
  return (isBusiness && forBusiness) || tax.shown
}

/** Whether pages show this account, or a visitor, amounts with tax beside the price of a piece: where consumers buy. */
export async function readsGross({ db, settings }: SettingsDb, accountId?: string): Promise<boolean> {
  const { tax, buyers } = settings.current()
  return tax.isOn && buyers.sellsTo === 'both' && (await displayTo(db, tax, accountId)) !== 'net'
}

/** The same for a buyer whose VAT number nobody knows; it needs no database. */
export function taxOfVisitor(settings: Settings, shipTo: Place | null): TaxOfOrder | null {
  return settings.tax().isOn ? taxFor(settings.current(), { shipTo, vatId: '', answer: 'unchecked' }) : null
}

function taxFor(
  { tax, company, formats }: Pick<PortalSettings, 'tax' | 'company' | 'formats'>,
  { shipTo, vatId, isPickup = false, answer }: Omit<TaxedBuyer, 'accountId'> & { answer: VatAnswer },
): TaxOfOrder {
  const seller = {
    country: company.country,
    postcode: company.postcode,
    vatId: normaliseVatId(company.vatId),
    hasOneStopShop: tax.hasOneStopShop,
  }
  const given = { seller, shipTo, isPickup, vatId, answer }
  const { classes, missing, treatment } = orderTaxOf(tax, given, dayIn(formats.timeZone, new Date()))
  const agreed = tax.shown === 'gross' ? { isGross: true as const } : {}
  return { classes, missing, treatment: { ...treatment, vatId, answer, ...agreed } }
}
