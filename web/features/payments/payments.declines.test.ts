import { expect, test } from 'vitest'
import { declinedSentence, sentenceOfDecline, sentenceOfRefundFailure } from './payments.declines.ts'

test('a decline is explained in plain words with what to do', () => {
  expect(sentenceOfDecline('insufficient_funds')).toContain('insufficient funds')
  expect(sentenceOfDecline('a_code_of_tomorrow')).toBe(declinedSentence)
})

test('the user of a stolen card learns nothing', () => {
  expect(sentenceOfDecline('stolen_card')).toBe(declinedSentence)
  expect(sentenceOfDecline('lost_card')).toBe(declinedSentence)
})

test('the reason of a failed refund is explained in plain words, never as the code of the provider', () => {
  expect(sentenceOfRefundFailure('lost_or_stolen_card')).toBe('The card was reported lost or stolen.')
  expect(sentenceOfRefundFailure('a_code_of_tomorrow')).toBe('The bank did not accept the refund.')
})
