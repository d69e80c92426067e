import { expect, test } from 'vitest'
import { euStandardRates, euStates } from './eu.ts'
import { proposedRatesOf } from './proposed-rates.ts'

test('each member state and its neighbours have rates, each reduced one below the one before it', () => {
  expect(Object.keys(euStandardRates).toSorted()).toEqual(euStates.toSorted())
  for (const country of [...euStates, 'CH', 'LI', 'GB', 'NO', 'IS']) {
    const rates = proposedRatesOf(country)
    const all = [rates?.standard ?? 0, ...(rates?.reduced ?? [])]
    expect([country, all.toSorted((a, b) => b - a)]).toEqual([country, all])
    expect([country, new Set(all).size, all.every((rate) => rate > 0 && rate < 30)]).toEqual([
      country,
      all.length,
      true,
    ])
    expect(rates?.source.url).toMatch(/^https:\/\//)
  }
})

test.each(['US', '', 'constructor'])('%j has no rates to propose', (country) => {
  expect(proposedRatesOf(country)).toBeNull()
})
