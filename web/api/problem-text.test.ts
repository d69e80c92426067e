import { expect, test } from 'vitest'
import { type ErrorCode, errors, type FieldError } from '#contract/errors.ts'
import { german } from '#i18n/german.ts'
import { english, readLocaleFrom } from '#i18n/t.ts'
import { refusedBy } from '../patterns/form/refused.ts'
import { ApiError, NetworkError } from './problem.ts'
import { problemOf } from './problem-of.ts'
import { firstReason, sentenceOf, sentenceWithReasons } from './problem-text.ts'

readLocaleFrom(() => english)

const refused = { status: 409, code: 'stale_version', detail: 'Reload first.', requestId: 'req-1' } as const
const failed = { status: 500, code: 'internal', detail: 'Something went wrong.', requestId: 'req-1' } as const

test('an error of ours is said with the reference that support needs', () => {
  expect(sentenceOf(new ApiError(failed))).toBe('Something went wrong. Reference: req-1')
  const { requestId: _, ...withoutId } = failed
  expect(sentenceOf(new ApiError(withoutId))).toBe('Something went wrong.')
})

test('a refusal says what to do, and needs no support', () => {
  expect(sentenceOf(new ApiError(refused))).toBe('Reload first.')
  expect(sentenceOf(new NetworkError(null))).toContain('cannot be reached')
  expect(sentenceOf(new Error('a bug'))).toBe('Something went wrong on our side. Try again.')
})

const lines = [
  { path: 'lines.0', message: 'Enter a quantity' },
  { path: 'lines.1', message: 'There is no order 7.' },
  { path: 'lines.2', message: 'Enter a quantity' },
]

function refusal(code: ErrorCode, found: FieldError[] = lines): Promise<ApiError> {
  const body = { ...errors[code], code, detail: errors[code].sentence, errors: found }
  return problemOf(Response.json(body, { status: body.status }))
}

test('the reasons of the fields follow a sentence that needs them, or stand instead of it', async () => {
  expect(sentenceOf(await refusal('lines_not_allowed'))).toBe(
    'Some lines cannot be ordered as they are. Nothing was ordered. Enter a quantity. There is no order 7.',
  )
  expect(sentenceOf(await refusal('rule_broken'))).toBe('Enter a quantity. There is no order 7.')
  expect(sentenceOf(await refusal('rule_broken', []))).toBe(errors.rule_broken.sentence)
  expect(sentenceOf(await refusal('stale_version'))).toBe(errors.stale_version.sentence)
})

test('an SKU in use is not reported as a name in use', async () => {
  const taken = await refusal('name_taken', [{ path: 'sku', message: 'This SKU is already in use' }])
  expect(sentenceOf(taken)).toBe('This SKU is already in use.')
  expect(firstReason(taken)).toBe('This SKU is already in use')
})

test('a message that names its field as the API does reaches no page', async () => {
  const found = [
    { path: 'cursor', message: 'cursor is not valid' },
    { path: 'lines.3.line', message: 'line must be the number of a line' },
  ]
  const error = await refusal('invalid_input', found)
  for (const say of [sentenceOf, sentenceWithReasons, firstReason]) {
    expect(say(error)).toBe(errors.invalid_input.sentence)
  }
  expect(refusedBy(error, (path) => path)).toEqual({ errors: [], sentence: errors.invalid_input.sentence })
  expect(sentenceOf(await refusal('invalid_input', [...found, { path: 'ratings', message: 'ratings' }]))).toBe(
    'ratings.',
  )
})

test('no sentence of the API points at a field of its answer, in English or in German', () => {
  for (const { sentence } of Object.values(errors)) {
    for (const text of [sentence, german[sentence as keyof typeof german] ?? sentence]) {
      expect(text).not.toMatch(/["“„«»]errors["“”«»]/)
    }
  }
})

test('the reasons of a refusal follow its sentence once', async () => {
  expect(sentenceWithReasons(await refusal('lines_not_allowed'))).toBe(
    'Some lines cannot be ordered as they are. Nothing was ordered. Enter a quantity. There is no order 7.',
  )
  expect(sentenceWithReasons(new ApiError({ ...refused, errors: lines }))).toBe(
    'Reload first. Enter a quantity. There is no order 7.',
  )
  expect(sentenceWithReasons(new ApiError(refused))).toBe('Reload first.')
})
