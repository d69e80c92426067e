import { afterEach, expect, test } from 'vitest'
import type { Correctable } from '#contract/invoices/corrections.ts'
import { english, readLocaleFrom } from '#i18n/t.ts'
import { correctionCheck, firstCorrection, unsentOfCorrection } from './invoices.correction-values.ts'

afterEach(() => readLocaleFrom(() => english))

const state = {
  currency: 'EUR',
  lines: [{ line: 1, leftQuantity: 10, leftNet: 2000 }],
  freight: { leftNet: 2000 },
} as Correctable

function checkOf(amount: string) {
  const first = firstCorrection(state)
  const lines = first.lines.map((line) => ({ ...line, amount }))
  return correctionCheck(state).safeParse({ ...first, lines, freight: amount, reason: 'Too late' })
}

test.each([
  ['de', '1.250'],
  ['en', '1,250'],
] as const)('in %s, %s is no amount to credit', (language, text) => {
  readLocaleFrom(() => ({ language, texts: null }))
  expect(checkOf(text).error?.issues.map(({ path }) => path.join('.'))).toEqual(['lines.0.amount', 'freight'])
})

test('an amount with a decimal comma is credited', () => {
  readLocaleFrom(() => ({ language: 'de', texts: null }))
  expect(checkOf('12,50').data).toMatchObject({ freight: 12.5, lines: [{ amount: 12.5 }] })
})

test('pieces that are credited are asked about as far as they are not sent yet; an amount is not', () => {
  const some = {
    ...state,
    lines: [
      { line: 1, leftQuantity: 10, leftNet: 2000, unsent: 4 },
      { line: 2, leftQuantity: 5, leftNet: 100, unsent: 5 },
    ],
  } as Correctable
  const typed = (quantities: string[], amount = '') => ({
    ...firstCorrection(some),
    lines: quantities.map((quantity, index) => ({ line: index + 1, quantity, amount })),
  })
  expect(unsentOfCorrection(typed(['6', '2']), some)).toBe(6)
  expect(unsentOfCorrection(typed(['', ''], '5'), some)).toBe(0)
})
