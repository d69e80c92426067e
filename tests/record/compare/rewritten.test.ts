import { expect, it } from 'vitest'
import { judge } from './allowed.ts'
import { readRewritten } from './rewritten.ts'

const base = '4456d5e'

function rewritten(...texts: [before: string, after: string][]) {
  return readRewritten(JSON.stringify([{ base, reason: 'Texts in plain English', texts }]))
}

it('lists a rewritten text as a whole value, in JSON and in a page', () => {
  const texts = rewritten(['Say "when"', 'Choose a "day"'])
  expect(texts.isRewritten('4456d5e97', JSON.stringify('Say "when"'), JSON.stringify('Choose a "day"'))).toBe(true)
  expect(texts.isRewritten(base, 'Say &quot;when&quot;', 'Choose a &quot;day&quot;')).toBe(true)
  expect(texts.unused(base)).toEqual([])
})

it('lists several rewritten texts of one value, with what is filled in', () => {
  const texts = rewritten(
    ['{count} pieces left the house', '{count} pieces were shipped'],
    ['Write to us {day}', 'Ask {day}'],
  )
  const before = 'Hello, 5 pieces left the house. Write to us today'
  expect(texts.isRewritten(base, before, 'Hello, 5 pieces were shipped. Ask today')).toBe(true)
  expect(texts.isRewritten(base, before, 'Hello, 6 pieces were shipped. Ask today')).toBe(false)
  expect(texts.isRewritten(base, before, 'Hello, 5 pieces were shipped. Ask  today')).toBe(false)
})

it('lists no other text, no other base, and no text that came or went', () => {
  const texts = rewritten(['There is no such order.', 'This order does not exist.'])
  const before = 'There is no such order.'
  expect(texts.isRewritten(base, before, 'This order does not exist')).toBe(false)
  expect(texts.isRewritten('abcdef0', before, 'This order does not exist.')).toBe(false)
  expect(texts.isRewritten(base, before, null)).toBe(false)
  expect(texts.unused(base)).toEqual([before])
  expect(texts.unused('abcdef0')).toEqual([])
})

it('keeps the lists of several commits apart, and rewrites texts of all of them to sort mails', () => {
  const reason = 'Texts in plain English'
  const texts = readRewritten(
    JSON.stringify([
      { base, reason, texts: [['thanks for the order.', 'Thank you for your order.']] },
      { base: 'abcdef0', reason, texts: [['thank you for your order.', 'Thank you for your order.']] },
    ]),
  )
  expect(texts.isRewritten(base, 'thanks for the order.', 'Thank you for your order.')).toBe(true)
  expect(texts.isRewritten('abcdef0', 'thanks for the order.', 'Thank you for your order.')).toBe(false)
  expect(texts.rewrite('thank you for your order.\nthanks for the order.')).toBe(
    'Thank you for your order.\nThank you for your order.',
  )
  expect([texts.unused(base), texts.unused('abcdef0')]).toEqual([[], ['thank you for your order.']])
})

it('takes a text of one or two words for a whole value only', () => {
  const texts = rewritten(['wish', 'query'])
  expect(texts.isRewritten(base, 'wish', 'query')).toBe(true)
  expect(texts.isRewritten(base, 'I wish it came in blue', 'I query it came in blue')).toBe(false)
})

it('chooses between two new texts by the one that is there', () => {
  const texts = rewritten(['Order', 'Sort by'], ['Order', 'Place order'])
  expect(texts.isRewritten(base, 'Order', 'Sort by')).toBe(true)
  expect(texts.isRewritten(base, 'Order', 'Place order')).toBe(true)
})

it('judges a rewritten text as listed', () => {
  const found = { step: 'a', field: 'body.detail', before: '"There is no such order."', after: '"No such order."' }
  const texts = rewritten(['There is no such order.', 'No such order.'])
  expect(judge([found], { allowed: [], rewritten: texts }, base)).toEqual({ unlisted: [], listed: 1, unused: [] })
  expect(judge([found], { allowed: [] }, base).unlisted).toEqual([found])
})
