import { expect, test } from 'vitest'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { german } from '#i18n/german.ts'
import { english, readLocaleFrom } from '#i18n/t.ts'
import { ApiError, NetworkError, sentenceOf, sentenceWithReasons } from './problem.ts'

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

test('what a sentence of the API says of its field "errors" is what they say, on a page', () => {
  const say = (detail: string, code: 'rule_broken' | 'lines_not_allowed' = 'lines_not_allowed') =>
    sentenceOf(new ApiError({ status: 422, code, detail, errors: lines }))
  expect(say('Nothing was ordered. See "errors" for each of them.')).toBe(
    'Nothing was ordered. Enter a quantity. There is no order 7.',
  )
  expect(say('This file is too large. See "errors" for the limit. Split it into several files.')).toBe(
    'This file is too large. Split it into several files. Enter a quantity. There is no order 7.',
  )
  expect(say('Einige Felder verletzen eine Regel. Einzelheiten stehen in „errors“.', 'rule_broken')).toBe(
    'Enter a quantity. There is no order 7.',
  )
  expect(sentenceOf(new ApiError({ status: 422, code: 'rule_broken', detail: errors.rule_broken.sentence }))).toBe(
    'Some fields break a rule.',
  )
})

test('no sentence of the API says "errors" on a page, in English or in German', () => {
  for (const [code, { status, sentence }] of Object.entries(errors)) {
    for (const detail of [sentence, german[sentence as keyof typeof german] ?? sentence]) {
      const error = new ApiError({ status, code: code as ErrorCode, detail, errors: lines })
      expect(sentenceOf(error)).not.toContain('errors')
      expect(sentenceOf(error)).not.toBe('')
    }
  }
})

test('the reasons of a refusal follow its sentence once', () => {
  const pointing = new ApiError({
    ...refused,
    detail: 'Nothing was booked. See "errors" for each.',
    errors: lines,
  })
  expect(sentenceWithReasons(pointing)).toBe('Nothing was booked. Enter a quantity. There is no order 7.')
  expect(sentenceWithReasons(new ApiError({ ...refused, errors: lines }))).toBe(
    'Reload first. Enter a quantity. There is no order 7.',
  )
  expect(sentenceWithReasons(new ApiError(refused))).toBe('Reload first.')
})
