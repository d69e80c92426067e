/**
 * How invoices and credit notes are issued beside the PDF that people read:
 * - `xrechnung`: XML in UBL by the rules of German authorities
 * - `en16931`: XML in UBL by the European norm alone
 * - `factur-x`: XML in CII inside the PDF (Factur-X, ZUGFeRD)
 */
export const eInvoiceFormats = ['xrechnung', 'en16931', 'factur-x'] as const
export type EInvoiceFormat = (typeof eInvoiceFormats)[number]

/** What an admin chooses: `none`, or one of the formats. */
export const eInvoiceChoices = ['none', ...eInvoiceFormats] as const
export type EInvoiceChoice = (typeof eInvoiceChoices)[number]
