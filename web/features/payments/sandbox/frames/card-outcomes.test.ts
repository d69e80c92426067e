import { expect, test } from 'vitest'
import { testCards } from '#contract/payments/test-cards.ts'
import { german } from '#i18n/german.ts'
import { cardOutcome } from './card-outcomes.ts'

test.each(testCards)('$label', (card) => {
  expect(cardOutcome(card)).toBe(card.label)
  expect(german).toHaveProperty([card.label])
})
