import { expect, test } from 'vitest'
import { formatMoment } from './time.tsx'

const nowAt = new Date(2026, 10, 20, 14, 2)

test.each([
  ['just now', new Date(2026, 10, 20, 14, 1, 30)],
  ['14 min ago', new Date(2026, 10, 20, 13, 48)],
  ['20 Nov, 12:02', new Date(2026, 10, 20, 12, 2)],
  ['20 Nov, 14:05', new Date(2026, 10, 20, 14, 5)],
  ['3 Jan, 09:30', new Date(2026, 0, 3, 9, 30)],
  ['31 Dec 2025', new Date(2025, 11, 31, 23, 59)],
])('%s', (words, moment) => {
  expect(formatMoment(moment, nowAt)).toBe(words)
})
