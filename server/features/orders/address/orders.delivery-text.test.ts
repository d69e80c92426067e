import { expect, test } from 'vitest'
import { toPostalText } from '#contract/addresses/postal.ts'
import { deliveryText } from '#contract/orders/bill-to.ts'
import { inLanguage } from '#server/scope/portal-scope.ts'

const shipTo = {
  country: 'DE',
  name: '',
  company: 'Muster Armaturen GmbH',
  line1: 'Musterweg 1',
  line2: '',
  postcode: '20095',
  city: 'Hamburg',
  region: '',
}

test('a reader sees the country in their language, and an address that was typed as it was typed', () => {
  const stored = { address: toPostalText(shipTo), shipTo }
  expect(stored.address).toMatch(/\nGermany$/)
  expect(deliveryText(stored)).toMatch(/\nGermany$/)
  expect(inLanguage('de', () => deliveryText(stored))).toMatch(/^Muster Armaturen GmbH\n[\s\S]*\nDeutschland$/)
  const typed = { address: 'Muster Armaturen GmbH, gate 3, Germany', shipTo }
  expect(inLanguage('de', () => deliveryText(typed))).toBe(typed.address)
  expect(inLanguage('de', () => deliveryText({ ...stored, shipTo: { country: 'DE' } }))).toBe(stored.address)
  expect(inLanguage('de', () => deliveryText({ ...stored, shipTo: null }))).toBe(stored.address)
})
