import { afterEach, expect, test } from 'vitest'
import type { Correctable } from '#contract/invoices/corrections.ts'
import { english, speakBy } from '#i18n/t.ts'
import { correctionCheck, firstValues } from './invoices.correction-values.ts'

afterEach(() => speakBy(() => english))

const state = {
  currency: 'EUR',
  lines: [{ line: 1, leftQuantity: 10, leftNet: 2000 }],
  freight: { leftNet: 2000 },
} as Correctable

function checkOf(amount: string) {
  const first = firstValues(state)
  const lines = first.lines.map((line) => ({ ...line, amount }))
  return correctionCheck(state).safeParse({ ...first, lines, freight: amount, reason: 'Too late' })
}

test.each([
  ['de', '1.250'],
  ['en', '1,250'],
] as const)('in %s, %s is no amount to credit', (language, text) => {
  speakBy(() => ({ language, texts: null }))
  expect(checkOf(text).error?.issues.map(({ path }) => path.join('.'))).toEqual(['lines.0.amount', 'freight'])
})

test('an amount with a decimal comma is credited', () => {
  speakBy(() => ({ language: 'de', texts: null }))
  expect(checkOf('12,50').data).toMatchObject({ freight: 12.5, lines: [{ amount: 12.5 }] })
})
