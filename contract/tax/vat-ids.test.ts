import { expect, test } from 'vitest'
import { euStates } from './eu.ts'
import { hasVatIdForm, statesOfForm, vatIdExample } from './vat-id-forms.ts'
import { normaliseVatId, stateOfVatId, vatPrefixOf } from './vat-ids.ts'

test.each([
  [' de 136.695-976 ', 'DE136695976'],
  ['GR123456783', 'EL123456783'],
  ['el 123 456 783', 'EL123456783'],
  ['CHE-107.787.577', 'CHE107787577'],
  ['CHE-107.787.577 MWST', 'CHE107787577'],
  ['che107787577tva', 'CHE107787577'],
  ['CHE 107 787 577 IVA', 'CHE107787577'],
  ['NO 995 525 828 MVA', 'NO995525828'],
  ['995525828MVA', 'NO995525828'],
  ['NO995525828', 'NO995525828'],
  ['at13585627', 'ATU13585627'],
  ['ATU 1358 5627', 'ATU13585627'],
  ['BE 403.170.701', 'BE0403170701'],
  ['IE8Z49289F', 'IE8Z49289F'],
  ['IE 1+23456 A', 'IE1+23456A'],
  ['NL004495445.B.01', 'NL004495445B01'],
  ['FR 40/303 265 045', 'FR40303265045'],
  ['ＤＥ１３６６９５９７６', 'DE136695976'],
  ['XI 123 4567 82', 'XI123456782'],
])('%s is read as %s', (typed, vatId) => {
  expect(normaliseVatId(typed)).toBe(vatId)
  expect(normaliseVatId(vatId)).toBe(vatId)
  expect(hasVatIdForm(vatId)).toBe(true)
})

test('the state of a VAT number: Greece by EL, Northern Ireland by XI', () => {
  expect([stateOfVatId('EL1'), stateOfVatId('XI1'), stateOfVatId('12')]).toEqual(['GR', 'XI', null])
  expect([vatPrefixOf('GR'), vatPrefixOf('DE')]).toEqual(['EL', 'DE'])
})

test('the form of every member state is known, and its example has it', () => {
  for (const state of [...euStates, 'XI', 'GB', 'CH', 'NO']) {
    const example = vatIdExample(state) ?? ''
    expect([state, example.slice(0, 2), hasVatIdForm(example)]).toEqual([state, vatPrefixOf(state), true])
    expect(hasVatIdForm(`${example}0`)).toBe(state === 'RO' || state === 'CZ' || state === 'BG')
  }
})

test.each([
  ['CZ699001237', 'a Czech number of a special kind'],
  ['FRK7399859412', 'a French key with a letter'],
  ['FR0A123456789', 'a French key with a letter behind'],
  ['IE6433435OA', 'an Irish number of a company'],
  ['ESX2482300W', 'a Spanish number of a foreigner'],
  ['XIGD123', 'a government department in Northern Ireland'],
  ['US123', 'a country whose form is not known'],
])('%s has the form of its state: %s', (vatId) => expect(hasVatIdForm(vatId)).toBe(true))

test.each(['ATU1', 'DE12345678', 'FRO0123456789', 'NL004495445X01', 'CHE10778757', 'ES123456789'])(
  '%s has not',
  (vatId) => expect(hasVatIdForm(vatId)).toBe(false),
)

test('a number behind the prefix of another state has the form of its own', () => {
  expect(statesOfForm('DE004495445B01')).toEqual(['NL'])
  expect(statesOfForm('DEU13585627')).toEqual(['AT', 'ES'])
  expect(statesOfForm('DEATU13585627')).toEqual(['AT'])
  expect(statesOfForm('DE1')).toEqual([])
})
