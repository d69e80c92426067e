import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { refusedAt, refusedBy } from './refused.ts'

const refusal = new ApiError({
  reasons: 'instead',
  status: 400,
  code: 'rule_broken',
  detail: 'Some fields are wrong.',
  errors: [
    { path: 'newOrderQty', message: 'Too many' },
    { path: 'newOrderQty', message: 'Not in packs' },
    { path: 'userName', message: 'Unknown' },
  ],
})

const fieldOf = (path: string) => (path === 'newOrderQty' ? ('quantity' as const) : undefined)

test('a field error of the API goes to its field, with the first message that it has', () => {
  expect(refusedBy(refusal, fieldOf)).toEqual({
    errors: [{ name: 'quantity', message: 'Too many' }],
    sentence: null,
  })
})

test('an error without a field of the form is a sentence', () => {
  const lost = new NetworkError(new Error('offline'))
  expect(refusedBy(refusal, () => undefined)).toEqual({
    errors: [],
    sentence: 'Too many. Not in packs. Unknown.',
  })
  expect(refusedBy(lost, fieldOf)).toEqual({ errors: [], sentence: lost.message })
})

test('a form with one field shows every error there', () => {
  const atNote = refusedAt('note')
  expect(atNote(refusal)).toEqual({ errors: [{ name: 'note', message: 'Too many' }], sentence: null })
  expect(atNote(new Error('a bug'))).toEqual({
    errors: [{ name: 'note', message: sentenceOf(new Error('a bug')) }],
    sentence: null,
  })
})
