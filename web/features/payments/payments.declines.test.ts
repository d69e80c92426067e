import { expect, test } from 'vitest'
import { declinedSentence, sentenceOfDecline } from './payments.declines.ts'

test('a decline is told in plain words with what to do', () => {
  expect(sentenceOfDecline('insufficient_funds')).toContain('not enough money')
  expect(sentenceOfDecline('a_code_of_tomorrow')).toBe(declinedSentence)
})

test('whoever holds a stolen card learns nothing', () => {
  expect(sentenceOfDecline('stolen_card')).toBe(declinedSentence)
  expect(sentenceOfDecline('lost_card')).toBe(declinedSentence)
})
