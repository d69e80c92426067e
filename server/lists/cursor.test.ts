import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './cursor.ts'

const places = fc.record({
  sort: fc.string(),
  position: fc.option(fc.integer({ min: 1 })),
  keys: fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 2 }),
})

test('a cursor is read back as it was written, in characters that a URL may contain', () => {
  fc.assert(
    fc.property(places, (cursor) => {
      const text = writeCursor(cursor)
      expect(text).toMatch(/^[\w-]+$/)
      expect(readCursor(text, { sort: cursor.sort, keyCount: 2 })).toEqual(cursor)
    }),
  )
})

test('a cursor of another sort and an invalid one are refused', () => {
  const text = writeCursor({ sort: '-total', position: 26, keys: ['100', '7'] })
  expect(() => readCursor(text, { sort: 'total', keyCount: 2 })).toThrow('missing or of the wrong type')
  const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const bad = ['', 'x', '%%', made(null), made({}), made(['-total']), made(['-total', 0, 'a', 'b'])]
  for (const one of [...bad, made(['-total', 1, 'a']), made(['-total', 1, 'a', 2]), made([1, 1, 'a', 'b'])]) {
    expect(() => readCursor(one, { sort: '-total', keyCount: 2 }), one).toThrow()
  }
  fc.assert(
    fc.property(fc.string(), (noise) => {
      expect(() => readCursor(noise, { sort: '-total', keyCount: 2 })).toThrow()
    }),
  )
})
