import { expect, test } from 'vitest'
import { readDay } from './typed-day.ts'

const now = new Date('2026-11-23T12:00:00Z')

test.each([
  ['2026-12-31', '2026-12-31'],
  ['31/12/2026', '2026-12-31'],
  ['31.12.26', '2026-12-31'],
  ['31 12', '2026-12-31'],
  ['31122026', '2026-12-31'],
  ['31 Dec 2026', '2026-12-31'],
  ['1 September 2027', '2027-09-01'],
  ['1 Sept 2027', '2027-09-01'],
  ['Dec 31, 2026', '2026-12-31'],
  ['12/31/2026', '2026-12-31'],
  ['3/4/2026', '2026-04-03'],
  [' 29.2.2028 ', '2028-02-29'],
])('%s is a day in English', (text, day) => {
  expect(readDay(text, 'en-GB', now)).toBe(day)
})

test.each([
  ['31.12.2026', '2026-12-31'],
  ['31. Dez. 2026', '2026-12-31'],
  ['31. Dezember', '2026-12-31'],
  ['5. März 2027', '2027-03-05'],
  ['1. Mai 27', '2027-05-01'],
])('%s is a day in German', (text, day) => {
  expect(readDay(text, 'de-DE', now)).toBe(day)
})

test.each(['', 'tomorrow', '32.1.2026', '29.2.2026', '13/13/2026', '31 Foo 2026', '2026-13-01', '1', '0.5.2026'])(
  '%j is no day',
  (text) => {
    expect(readDay(text, 'en-GB', now)).toBeNull()
  },
)

test.each(['en-GB', 'de-DE'])('what is shown of a day in %s is read as that day', (locale) => {
  const shown = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  const format = new Intl.DateTimeFormat(locale, shown)
  for (let month = 1; month <= 12; month += 1) {
    const day = `2027-${String(month).padStart(2, '0')}-08`
    expect(readDay(format.format(new Date(day)), locale, now)).toBe(day)
  }
})
