import { expect, test } from 'vitest'
import { testCards } from '#contract/test-cards.ts'
import { german } from '#texts/german.ts'
import { outcomeOf } from './card-outcomes.ts'

test.each(testCards)('$label', (card) => {
  expect(outcomeOf(card)).toBe(card.label)
  expect(german).toHaveProperty([card.label])
})
