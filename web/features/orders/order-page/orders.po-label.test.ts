import { expect, test } from 'vitest'
import { poLabel } from './orders.po-label.ts'

test.each([
  ['4500-2217', 'PO 4500-2217'],
  ['PO-4453', 'PO-4453'],
  ['po 4453', 'po 4453'],
  ['PO4453', 'PO4453'],
  ['PORT-7', 'PO PORT-7'],
  ['A-PO-1', 'PO A-PO-1'],
  ['PO', 'PO'],
])('the number %s is shown as %s: the word is not repeated', (number, shown) => {
  expect(poLabel(number)).toBe(shown)
})
