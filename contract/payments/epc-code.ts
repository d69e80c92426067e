import { cut } from '#i18n/cut.ts'
/** What a bank's app needs to fill in a transfer; `amount` in major units. */
export type EpcTransfer = {
  recipient: string
  iban: string
  bic: string
  amount: number
  currency: string
  reference: string
}

/** The code exists for the euro only: European Payments Council, EPC069-12, version 2.1. */
export const currencyOfSepa = 'EUR'
/** Countries of SEPA by the first letters of an IBAN (EPC409-09, 2026). */
const sepa = new Set(
  `AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA`.split(
    ' ',
  ),
)
const largest = 999_999_999.99
const longestName = 70

/**
 * The text of a QR code that fills in a SEPA transfer with its creditor reference; null where there is none: another currency,
 * an account outside SEPA, no recipient, or an amount that it cannot carry.
 */
export function epcText({ recipient, iban, bic, amount, currency, reference }: EpcTransfer): string | null {
  const account = iban.replaceAll(/\s/g, '').toUpperCase()
  const isPossible = currency === currencyOfSepa && sepa.has(account.slice(0, 2)) && recipient.trim() !== ''
  if (!isPossible || amount < 0.01 || amount > largest) return null
  const name = cut(recipient.replaceAll(/\s+/g, ' ').trim(), longestName)
  const sum = `${currencyOfSepa}${amount.toFixed(2)}`
  return ['BCD', '002', '1', 'SCT', bic, name, account, sum, '', reference].join('\n')
}
