import { expect, test } from 'vitest'
import { deliveryDays } from './delivery-days.ts'

const days = { from: 1, to: 2 }

test.each([
  // A Monday, a Friday, a Saturday, before Christmas 2026 (a Friday) and before Easter 2027 (28 March).
  ['2026-11-30', 1, days, '2026-12-01', '2026-12-03'],
  ['2026-12-04', 1, days, '2026-12-07', '2026-12-09'],
  ['2026-12-05', 1, days, '2026-12-07', '2026-12-09'],
  ['2026-12-24', 1, days, '2026-12-28', '2026-12-30'],
  ['2027-03-25', 1, days, '2027-03-30', '2027-04-01'],
  ['2026-11-30', 3, null, '2026-12-03', null],
  ['2026-11-30', 1, { from: 0, to: 0 }, '2026-12-01', '2026-12-01'],
  ['2026-11-30', null, days, null, null],
])(
  'from %s, leaving after %s working days and travelling %o',
  (from, dispatchDays, travel, leavesOn, arrivesOn) => {
    expect(deliveryDays({ from, dispatchDays, days: travel })).toEqual({ leavesOn, arrivesOn })
  },
)
