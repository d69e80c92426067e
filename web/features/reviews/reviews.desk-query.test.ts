import { expect, test } from 'vitest'
import { deskPlace, deskQueryOf } from './reviews.desk-query.ts'

test('what is empty or unknown in the address is not asked for', () => {
  expect(deskQueryOf(new URLSearchParams('q=&status=hidden&other=1&from=&to='))).toEqual({ status: 'hidden' })
})

test('two days are one range, also when one of them is open', () => {
  expect(deskQueryOf(new URLSearchParams('from=2026-11-01&to='))).toEqual({ createdAt: '2026-11-01..' })
  expect(deskQueryOf(new URLSearchParams('createdAt=2026-11-01..2026-11-02'))).toEqual({
    createdAt: '2026-11-01..2026-11-02',
  })
})

test('another page keeps the filters and forgets the place', () => {
  expect(deskPlace(new URLSearchParams('status=hidden&after=1_2'), { before: '3_4' })).toBe(
    '?status=hidden&before=3_4',
  )
})
