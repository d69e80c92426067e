import { expect, test } from 'vitest'
import { dayOrderOf, plainDay } from './payments.statement-days.ts'

test.each([
  [['01/02/2026', '31/01/2026'], 'US', 'day first'],
  [['01/02/2026', '01/31/2026'], 'DE', 'month first'],
  [['01/02/2026'], 'US', 'month first'],
  [['01/02/2026'], 'GB', 'day first'],
  [['01/02/2026'], 'FR', 'day first'],
  [['01/02/2026'], 'JP', 'day first'],
  [['01/02/2026'], '', 'day first'],
  [['01/02/2026'], 'MT', 'day first'],
  [['01/02/2026'], 'PY', 'day first'],
  [['03/02/2026', '02/03/2026'], 'DE', 'day first'],
  [['02/03/2026'], 'DE', 'month first'],
  [['03/02/2026'], 'US', 'day first'],
  [['01.02.2026', '2026-02-13'], 'DE', 'day first'],
  [[], 'DE', 'day first'],
])('the days %j of a company in "%s" are read %s', (days, country, order) => {
  expect(dayOrderOf(days, { country, latest: '2026-02-10' })).toBe(order)
})

test.each([
  ['31.01.2026', 'month first', '2026-01-31'],
  ['31/01/2026', 'day first', '2026-01-31'],
  ['01/31/26', 'month first', '2026-01-31'],
  ['1/2/2026', 'month first', '2026-01-02'],
  ['1/2/2026', 'day first', '2026-02-01'],
  ['2026-01-31T10:00:00', 'day first', '2026-01-31'],
  ['2026/01/31', 'month first', '2026-01-31'],
  ['31/01/2026', 'month first', ''],
  ['31.02.2026', 'day first', ''],
  ['31.01/2026', 'day first', ''],
  ['yesterday', 'day first', ''],
] as const)('%s, %s, is %s', (written, order, day) => {
  expect(plainDay(written, order)).toBe(day)
})
