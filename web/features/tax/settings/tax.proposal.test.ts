import { expect, test } from 'vitest'
import { proposedRatesOf } from '#contract/tax/proposed-rates.ts'
import { taxSettings } from '#contract/tax/tax-settings.ts'
import { english, readLocaleFrom } from '#i18n/t.ts'
import { proposedTax } from './tax.proposal.ts'
import { taxContentOf } from './tax.use-settings.ts'

readLocaleFrom(() => english)

test.each(['DE', 'FR', 'DK', 'CH'])('the proposal for %s can be saved as it is', (country) => {
  const rates = proposedRatesOf(country)
  if (!rates) throw new Error('no rates')
  const content = taxContentOf({
    shown: 'net',
    shownToBusiness: 'same',
    hasOneStopShop: false,
    isVatIdLookedUp: true,
    ...proposedTax(country, rates),
  })
  expect(taxSettings.safeParse(content).error).toBeUndefined()
  expect(content.rates.map(({ percent }) => percent)).toEqual([rates.standard, ...rates.reduced])
})
