import { expect, it } from 'vitest'
import { judge, partsOf, readAllowed } from './allowed.ts'
import { compareRecordings, type Recording } from './compare.ts'
import type { AllowedPart } from './parts.ts'

function page(...texts: string[]): Recording {
  const lines = texts.map((value) => ({ field: 'page text', value }))
  return { calls: [], steps: [{ name: 'pages/home', call: null, lines }] }
}

const reason = 'The header has a cart'
const cart: AllowedPart = {
  base: ['4456d5e', '7a47705'],
  step: 'pages/*',
  lines: { before: [], after: ['page text: icon', 'page text: Cart*'] },
  reason,
}

it('lists rows of lines that are added, wherever they are, each time as one difference', () => {
  const { differences } = compareRecordings(page('a', 'b'), page('icon', 'Cart (2)', 'a', 'icon', 'Cart', 'b'), [
    cart,
  ])
  const one = { step: 'pages/home', field: 'lines', before: null, after: cart.lines.after.join('\n'), part: cart }
  expect(differences).toEqual([one, one])
  expect(judge(differences, { allowed: [cart] }, '7a4770500')).toEqual({ unlisted: [], listed: 2, unused: [] })
})

it('reports what differs beside a listed part, and a part that is there incompletely', () => {
  const beside = compareRecordings(page('a'), page('icon', 'Cart', 'b'), [cart]).differences
  expect(beside[1]).toEqual({ step: 'pages/home', field: 'page text', before: 'a', after: 'b' })
  const incomplete = compareRecordings(page('a'), page('a', 'icon'), [cart]).differences
  expect(incomplete).toEqual([{ step: 'pages/home', field: 'page text', before: null, after: 'icon' }])
})

it('lists lines that replace others only where the others were', () => {
  const renamed = { ...cart, lines: { before: ['page text: old'], after: ['page text: new', 'page text: word'] } }
  const compare = (before: Recording) => compareRecordings(before, page('new', 'word'), [renamed]).differences
  expect(compare(page('old')).every(({ part }) => part === renamed)).toBe(true)
  expect(compare(page('other')).filter(({ part }) => part === undefined)).toEqual([
    { step: 'pages/home', field: 'page text', before: 'other', after: 'old' },
  ])
})

it('lists what is put around texts that stay, whatever these are', () => {
  const wrapped = {
    ...cart,
    lines: { before: ['page text: * of *'], after: ['page text: (', 'page text: * of *', 'page text: )'] },
  }
  const compare = (text: string) => compareRecordings(page('1 of 2'), page('(', text, ')'), [wrapped]).differences
  expect(compare('1 of 2').map(({ part }) => part)).toEqual([wrapped])
  expect(compare('1 of 3')[1]).toEqual({
    step: 'pages/home',
    field: 'page text',
    before: '1 of 2',
    after: '1 of 3',
  })
})

it('lists lines that are removed, unless some of them are still there', () => {
  const gone = { ...cart, lines: { before: ['page text: x', 'page text: y'], after: [] } }
  const listed = compareRecordings(page('a', 'x', 'y'), page('a'), [gone]).differences
  expect(listed.map(({ part }) => part)).toEqual([gone])
  const half = compareRecordings(page('x', 'y', 'x', 'y'), page('x', 'y'), [gone]).differences
  expect(half.map(({ part }) => part)).toEqual([undefined, undefined])
})

it('reads parts of a base and of a step, and names those that are not found', () => {
  const read = readAllowed(JSON.stringify([cart]))
  expect(partsOf(read, '7a47705aa')).toEqual([cart])
  expect(partsOf(read, '9c2dede1f')).toEqual([])
  const { differences } = compareRecordings(page('a'), page('a', 'icon', 'Cart'), [{ ...cart, step: 'mails/*' }])
  expect(judge(differences, { allowed: read }, '7a47705').unused).toEqual(read)
  const empty = { ...cart, lines: { before: [], after: [] } }
  expect(() => readAllowed(JSON.stringify([empty]))).toThrow()
})
