import type { Language } from '#i18n/language.ts'
import type { PriceDisplay } from './tax/tax-settings.ts'

/**
 * How prices are shown, and the percent of each tax class in the seller's country today. `beside` stands behind a gross price, in
 * the language of the page: "including 19% VAT".
 */
export type PublicTax = {
  shown: PriceDisplay
  /** Absent where businesses see prices as everybody does. */
  shownToBusiness?: PriceDisplay
  classes: Readonly<Record<string, { percent: number; beside: string }>>
}

/** What every page shows of the company, in the language of the page. */
export type PublicCompany = {
  name: string
  legalName: string
  tagline: string
  email: string
  /** Absent where the company says nothing. */
  phone?: string
  openingHours?: string
  /** Of every price, ISO 4217. */
  currency: string
  /** In which its days begin and end, such as Europe/Berlin. Absent: UTC. */
  timeZone?: string
  /** The path of the logo; empty for the name alone. Absent: the mark that the portal is delivered with. */
  logo?: string
  /** The same on the brand colour and in the dark theme. Absent: `logo`, on white. */
  logoOnDark?: string
  /** The logo stands without the name of the company. */
  hidesName?: true
  /** The colours, corners and typeface of the brand as CSS; empty for those of the stylesheet. */
  theme: string
  /** What a price has no part of, in the language of the page: "excluding tax and freight". */
  priceNote: string
  /** The same for businesses, where they see prices otherwise. */
  priceNoteToBusiness?: string
  /** Absent while tax is off. */
  tax?: PublicTax
  /** The keys of the shipping classes. Absent while freight is off. */
  freight?: { classes: readonly string[] }
  /** Whether invoices that show tax have XML alongside their PDF. */
  hasInvoiceXml?: true
  /** Whether consumers buy too. Absent: the portal sells to businesses only. */
  sellsToConsumers?: true
  /** The path of the official guarantee notice in the language of the page. Absent: none was uploaded. */
  guaranteeNotice?: string
  /** The languages that visitors choose from. Absent: all of them. */
  languages?: readonly Language[]
}

/**
 * What every page may know about this installation. It is the same for all visitors, because pages are cached and
 * shared.
 */
export type PublicSettings = {
  /** The public address of the portal, without a slash at the end. */
  publicUrl: string
  isDemo: boolean
  /** Whether everybody can read the demo's mails, at /dev/mail. */
  isMailboxOpen: boolean
  googleEnabled: boolean
  company: PublicCompany
}
