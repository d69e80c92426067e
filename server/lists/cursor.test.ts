import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RefusalError } from '#server/http/problem.ts'
import { readCursor, writeCursor } from './cursor.ts'

const places = fc.record(
  {
    sort: fc.string(),
    position: fc.option(fc.integer({ min: 1 })),
    isBackwards: fc.boolean(),
    keys: fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 2 }),
  },
  { requiredKeys: ['sort', 'position', 'keys'] },
)
const expected = { sort: '-total', keyCount: 2, parameter: 'after' } as const

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
  const text = writeCursor({ sort: '-total', position: 26, keys: ['100', '7'] })
  expect(() => readCursor(text, { ...expected, sort: 'total' })).toThrow('missing or of the wrong type')
  const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const bad = ['', 'x', '%%', made(null), made({}), made(['-total']), made(['-total', 0, 'a', 'b'])]
  for (const one of [...bad, made(['-total', 1, 'a']), made(['-total', 1, 'a', 2]), made([1, 1, 'a', 'b'])]) {
    expect(() => readCursor(one, expected), one).toThrow()
  }
  fc.assert(
    fc.property(fc.string(), (noise) => {
      expect(() => readCursor(noise, expected)).toThrow()
    }),
  )
})

test('a cursor that does not say its direction needs a parameter that does', () => {
  const cursor = { sort: '-total', position: 26, keys: ['100', '7'] }
  const parameters = ['cursor', 'after', 'before'] as const
  const read = (text: string) => (parameter: (typeof parameters)[number]) => {
    try {
      return readCursor(text, { ...expected, parameter }).keys
    } catch (error) {
      return error instanceof RefusalError ? error.fields?.[0]?.path : error
    }
  }
  expect(parameters.map(read(writeCursor(cursor)))).toEqual(['cursor', cursor.keys, cursor.keys])
  const directed = writeCursor({ ...cursor, isBackwards: false })
  expect(parameters.map(read(directed))).toEqual([cursor.keys, cursor.keys, cursor.keys])
  expect(parameters.map(read('noise'))).toEqual(parameters)
})
