import type { TestActor } from '../actors.ts'
import { switchFreightOn } from './freight.ts'
import { germanTax, publishSettings, switchTaxOn } from './tax.ts'

const rate = (country: string, taxClass: string, percent: number) => ({
  country,
  taxClass,
  percent,
  from: '2021-01-01',
})

/**
 * Tax of two countries and two classes, freight by weight, entered by staff and picked up, a bank account, and what an invoice
 * needs, through the calls of the pages of settings. Nobody asks the register of VAT numbers.
 */
export async function switchMoneyOn(admin: Pick<TestActor, 'call'>): Promise<void> {
  const rates = [
    ...germanTax.rates,
    ...[rate('NL', 'standard', 21), rate('NL', 'reduced', 9), rate('NL', 'scrap', 21)],
  ]
  const account = { bank: 'Demo Bank', iban: 'DE89370400440532013000', bic: '' }
  const company = { street: 'Example Street 1', city: 'Hamburg', bankAccounts: [account] }
  const answer = await publishSettings(admin, 'company', company)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  await switchTaxOn(admin, { rates, hasOneStopShop: true, isVatIdLookedUp: false })
  await switchFreightOn(admin)
}

type Place = { country: string; postcode: string; city: string }

/** At home, a consumer in another member state, and outside of the EU: three treatments. */
export const moneyPlaces: readonly Place[] = [
  { country: 'DE', postcode: '10115', city: 'Berlin' },
  { country: 'NL', postcode: '3011AA', city: 'Rotterdam' },
  { country: 'CH', postcode: '8001', city: 'Zürich' },
]
