import { expect, test } from 'vitest'
import { beginningsOf, nearestCode } from './wording.codes.ts'

test('part numbers are looked for by their beginnings; a word or a number is no part number', () => {
  expect(beginningsOf('mt184r')).toEqual(['mt184', 'mt18', 'mt1'])
  for (const text of ['seal', '160180', 'mt14', 'x1'.repeat(13)]) expect(beginningsOf(text)).toEqual([])
})

test('the nearest part number is meant, whatever separates its parts; one unlike it is not', () => {
  const skus = ['MT-142-R', 'MT-148-R', 'MT.184/RX']
  expect(nearestCode('mt184r', ['MT-142-R', 'MT-148-R'])).toBe('MT-148-R')
  expect(nearestCode('mt184r', skus)).toBe('MT-148-R')
  expect(nearestCode('mt999r', skus)).toBeNull()
  expect(nearestCode('kc1252b', skus)).toBeNull()
})
