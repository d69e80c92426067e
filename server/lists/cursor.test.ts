import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './cursor.ts'

const places = fc.record({
  sort: fc.string(),
  position: fc.option(fc.integer({ min: 1 })),
  isBackwards: fc.boolean(),
  keys: fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 2 }),
})
const expected = { sort: '-total', keyCount: 2 }

test('a cursor is read back as it was written, in characters that a URL may contain', () => {
  fc.assert(
    fc.property(places, (cursor) => {
      const text = writeCursor(cursor)
      expect(text).toMatch(/^[\w-]+$/)
      expect(readCursor(text, { ...expected, sort: cursor.sort })).toEqual(cursor)
    }),
  )
})

test('a cursor of another sort and an invalid one are refused', () => {
  const text = writeCursor({ sort: '-total', position: 26, isBackwards: false, keys: ['100', '7'] })
  expect(() => readCursor(text, { ...expected, sort: 'total' })).toThrow('missing or not valid')
  const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const bad = ['', 'x', '%%', made(null), made({}), made(['-total']), made(['-total', 0, false, 'a', 'b'])]
  const odd = [
    ['-total', 1, 'a', 'b'],
    ['-total', 1, false, 'a'],
    ['-total', 1, true, 'a', 2],
    [1, 1, false, 'a', 'b'],
  ]
  for (const one of [...bad, ...odd.map(made)]) {
    expect(() => readCursor(one, expected), one).toThrow()
  }
  fc.assert(
    fc.property(fc.string(), (noise) => {
      expect(() => readCursor(noise, expected)).toThrow()
    }),
  )
})
