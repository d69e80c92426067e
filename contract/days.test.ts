import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayIn, momentsOf, startOfDay } from './days.ts'

// Whole hours, half and quarter hours, both sides of the date line, and zones whose clocks change at midnight.
const zones = [
  'UTC',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'America/Santiago',
  'Asia/Beirut',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
const zone = fc.constantFrom(...zones)
const day = fc.integer({ min: 0, max: 365 * 9 }).map((days) => addDays('2020-01-01', days))
const monthEnd = fc
  .tuple(fc.integer({ min: 2020, max: 2030 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => addDays(`${year}-${String(month).padStart(2, '0')}-01`, -1))

test('a day begins with its first moment, in every zone, also at the end of months and where clocks change', () => {
  fc.assert(
    fc.property(zone, fc.oneof(day, monthEnd), (timeZone, one) => {
      const start = startOfDay(timeZone, one)
      expect(dayIn(timeZone, start)).toBe(one)
      expect(dayIn(timeZone, new Date(start.getTime() - 1))).toBe(addDays(one, -1))
    }),
  )
})

test('each moment is in the range of exactly the day that is written for it', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(zone, moment, (timeZone, time) => {
      const own = dayIn(timeZone, time)
      for (const one of [addDays(own, -1), own, addDays(own, 1)]) {
        const { start, end } = momentsOf(timeZone, { from: one, to: one })
        expect(start <= time && time < end, `${time.toISOString()} ${one}`).toBe(one === own)
      }
    }),
  )
})

test.each([
  ['Asia/Tokyo', '2026-11-28', '2026-11-27T15:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  // 0:00 comes twice: the hour before the change belongs to the day too.
  ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z'],
  // The clock goes from 23:59 to 1:00.
  ['Asia/Beirut', '2022-03-27', '2022-03-26T22:00:00.000Z'],
  ['America/Santiago', '2023-09-03', '2023-09-03T04:00:00.000Z'],
  // A day that was left out begins with the next one.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
])('%s: %s begins at %s', (timeZone, one, start) => {
  expect(startOfDay(timeZone, one).toISOString()).toBe(start)
})
