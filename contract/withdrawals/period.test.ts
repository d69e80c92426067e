import { expect, test } from 'vitest'
import { type DeliveryFacts, refundDueOn, withdrawalPeriod } from './period.ts'

const told = '2025-12-01'
const facts = (given: Partial<DeliveryFacts>): DeliveryFacts => ({
  deliveredOn: null,
  shippedOn: null,
  transitDays: 2,
  instructedOn: told,
  ...given,
})

test.each<[why: string, given: Partial<DeliveryFacts>, lastDay: string | null]>([
  ['14 days after a Tuesday', { deliveredOn: '2026-03-03' }, '2026-03-17'],
  ['a Saturday becomes the Monday', { deliveredOn: '2026-04-04' }, '2026-04-20'],
  ['a Sunday becomes the Monday', { deliveredOn: '2026-03-08' }, '2026-03-23'],
  ['Good Friday becomes the Tuesday after Easter', { deliveredOn: '2026-03-20' }, '2026-04-07'],
  ['Easter Monday becomes the Tuesday', { deliveredOn: '2026-03-23' }, '2026-04-07'],
  ['1 May, a Friday, becomes the Monday', { deliveredOn: '2026-04-17' }, '2026-05-04'],
  ['Christmas, then a weekend', { deliveredOn: '2026-12-11' }, '2026-12-28'],
  ['New Year, then a weekend', { deliveredOn: '2026-12-18' }, '2027-01-04'],
  ['29 February is a day like others', { deliveredOn: '2028-02-15' }, '2028-02-29'],
  [
    'the day of delivery counts, not that of shipping',
    { shippedOn: '2026-03-02', deliveredOn: '2026-03-20' },
    '2026-04-07',
  ],
  ['no day of delivery: two working days after shipping', { shippedOn: '2026-03-03' }, '2026-03-19'],
  ['no day of delivery: working days skip the weekend', { shippedOn: '2026-03-06' }, '2026-03-24'],
  ['no day of delivery and none on the way', { shippedOn: '2026-03-03', transitDays: 0 }, '2026-03-17'],
  ['goods are still to be sent', {}, null],
  ['not told: a year longer', { deliveredOn: '2026-03-03', instructedOn: null }, '2027-03-17'],
  ['not told: a year longer, from a Saturday on', { deliveredOn: '2026-03-07', instructedOn: null }, '2027-03-22'],
  ['not told, from 29 February on', { deliveredOn: '2028-02-15', instructedOn: null }, '2029-02-28'],
  [
    'told after the delivery: 14 days from then',
    { deliveredOn: '2026-03-03', instructedOn: '2026-05-05' },
    '2026-05-19',
  ],
  ['told on the day of delivery', { deliveredOn: '2026-03-03', instructedOn: '2026-03-03' }, '2026-03-17'],
  [
    'told after more than a year: no longer than not told',
    { deliveredOn: '2026-03-03', instructedOn: '2027-03-16' },
    '2027-03-17',
  ],
])('%s', (_, given, lastDay) => {
  expect(withdrawalPeriod(facts(given)).lastDay).toBe(lastDay)
})

test('staff see that a day of delivery is assumed, and that the buyer was not told', () => {
  expect(withdrawalPeriod(facts({ shippedOn: '2026-03-03' }))).toMatchObject({
    isAssumed: true,
    isInstructed: true,
  })
  expect(withdrawalPeriod(facts({ deliveredOn: '2026-03-03', instructedOn: null }))).toMatchObject({
    isAssumed: false,
    isInstructed: false,
  })
  expect(withdrawalPeriod(facts({})).isAssumed).toBe(false)
})

test('the money is returned within 14 days of the declaration', () => {
  expect(refundDueOn('2026-11-22')).toBe('2026-12-06')
})
