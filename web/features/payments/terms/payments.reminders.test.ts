import { expect, test } from 'vitest'
import { claimsText, outcomeText, requestsOf } from './payments.reminders.ts'

const proposal = { interest: 12.5, flat: 40, until: '2026-01-31', periods: [] }
const items = [
  { orderId: 'a', nextReminder: 1, proposal },
  { orderId: 'b', nextReminder: 2, proposal },
  { orderId: 'c', nextReminder: 1, proposal: null },
]

test('reminders are requested with the step that is shown, those with the same claims together', () => {
  expect(requestsOf(items, {})).toEqual([
    { withInterest: false, withFlat: false, orderIds: ['a', 'b', 'c'], steps: { a: 1, b: 2, c: 1 } },
  ])
  const ticked = { withInterest: true, withFlat: false }
  expect(requestsOf(items, { 'b 2': ticked, 'c 1': ticked })).toEqual([
    { withInterest: false, withFlat: false, orderIds: ['a', 'c'], steps: { a: 1, c: 1 } },
    { withInterest: true, withFlat: false, orderIds: ['b'], steps: { b: 2 } },
  ])
})

test('what was ticked for a reminder is not ticked for the next', () => {
  expect(requestsOf(items, { 'b 1': { withInterest: true, withFlat: true } })).toHaveLength(1)
})

test('the question before many reminders says what they claim', () => {
  expect(claimsText(items, {})).toBe('None of them includes interest or a flat fee.')
  expect(claimsText(items, { 'a 1': { withInterest: true, withFlat: true } })).toContain(
    '1 with interest, 1 with a flat fee',
  )
})

test('what was skipped is never said to be on its way', () => {
  expect(outcomeText({ sent: 1, skipped: 0 })).toBe('Reminder is on its way')
  expect(outcomeText({ sent: 3, skipped: 1 })).toBe(
    '3 reminders are on their way. 1 reminder was not sent, because it is no longer due.',
  )
  expect(outcomeText({ sent: 0, skipped: 2 })).toBe('2 reminders were not sent, because they are no longer due.')
})
