import { expect, test } from 'vitest'
import { english, speakBy } from '#i18n/t.ts'
import { ApiError, NetworkError, sentenceOf } from './problem.ts'

speakBy(() => english)

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
