import { expect, test } from 'vitest'
import { type FreightSettings, freightSettings } from '#contract/freight/freight-settings.ts'
import { zoneOf } from '#contract/freight/zones.ts'
import { english, readLocaleFrom } from '#i18n/t.ts'
import { proposedFreight } from './freight.proposal.ts'
import { freightContentOf, typedFreightOf } from './freight.use-settings.ts'

readLocaleFrom(() => english)

const empty: FreightSettings = {
  isOn: false,
  weightUnit: 'kg',
  classes: [{ key: 'standard', name: { en: 'Standard' } }],
  zones: [],
  methods: [],
  rates: [],
}

test.each([
  ['DE', 'kg', { DE: 'home', FR: 'eu', CH: 'efta', US: 'world' }],
  ['CH', 'kg', { CH: 'home', DE: 'eu', NO: 'efta', JP: 'world' }],
  ['US', 'lb', { US: 'home', DE: 'eu', IS: 'efta', CA: 'world' }],
])('the zones for a seller in %s can be saved, and each country is in one', (home, weightUnit, places) => {
  const content = freightContentOf({ ...typedFreightOf(empty), ...proposedFreight(home) })
  expect(freightSettings.safeParse(content).error).toBeUndefined()
  expect(content.weightUnit).toBe(weightUnit)
  for (const [country, key] of Object.entries(places))
    expect([country, zoneOf(content.zones, { country, postcode: '' })?.key]).toEqual([country, key])
})
