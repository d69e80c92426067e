import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRange, writeRange } from '#contract/lists/range.ts'
import type { Bind } from '#server/database/statement.ts'
import { conditionsOf, likePattern, type Source, selectedConditions } from './conditions.store.ts'

const source: Source = {
  list: {
    name: 'orders',
    sorts: [],
    firstSort: '',
    filters: {
      status: { kind: 'choice', choices: ['a', 'b'] },
      at: { kind: 'date' },
      total: { kind: 'money' },
      owner: { kind: 'is' },
    },
    exported: [],
  },
  from: 'things',
  base: () => 'true',
  id: { sql: 'id', type: 'uuid' },
  filters: { status: 'status', at: 'at', total: 'total_minor', owner: { sql: 'owner_id', type: 'uuid' } },
  words: 'words',
  formats: { currency: 'USD', timeZone: 'UTC' },
}

function collectValues(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = []
  return { values, bind: (value) => `$${values.push(value)}` }
}

function compile(asked: Record<string, string>) {
  const { values, bind } = collectValues()
  return [conditionsOf(source, asked, bind).slice(1), values]
}

test('filters become conditions, input becomes parameters', () => {
  expect(compile({ status: 'a' })).toEqual([['status = $1'], ['a']])
  expect(compile({ status: 'a,b,a' })).toEqual([['status = any($1::text[])'], [['a', 'b']]])
  expect(compile({ at: '2026-01-01..2026-01-31' })).toEqual([
    ['at >= $1::timestamptz', 'at < $2::timestamptz'],
    ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
  ])
  expect(compile({ at: '..9999-12-31' })).toEqual([['at < $1::timestamptz'], ['infinity']])
  expect(compile({ total: '..12.5' })).toEqual([['total_minor <= $1::bigint'], [1250]])
  expect(compile({ owner: 'nobody' })).toEqual([['false'], []])
  expect(compile({ q: 'Ab 50%_' })).toEqual([
    ['search_text(words) like $1', 'search_text(words) like $2'],
    ['% ab%', '%50\\%\\_%'],
  ])
})

test('a range is read as it was written, and anything else is refused', () => {
  const day = fc
    .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(fc.option(day), fc.option(day), (a, b) => {
      const [from = null, to = null] = a && b ? [a, b].sort() : [a, b]
      fc.pre(from !== null || to !== null)
      expect(readRange('date', writeRange({ from, to }))).toEqual({ from, to })
    }),
  )
  expect(readRange('money', '10')).toEqual({ from: '10', to: '10' })
  for (const bad of ['', '..', '5..1', '1..2..3', 'x', '1e3', ' 1', '-1..2']) {
    expect(readRange('money', bad), bad).toBeNull()
  }
  for (const bad of ['2026-02-30', '2026-01-31..2026-01-01', '26-01-01', '2026-13-01', '0000-01-01']) {
    expect(readRange('date', bad), bad).toBeNull()
  }
})

test('a searched text never becomes a pattern', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 3 }), (word) => {
      const inner = likePattern(word).slice(1, -1)
      const literal = inner.replaceAll(/\\([\\%_])/g, '$1')
      expect(literal).toBe(word)
      expect(inner.replaceAll(/\\[\\%_]/g, '')).not.toMatch(/[%_\\]/)
    }),
  )
})

test('a selection is rows by their ids, or all that match except some', () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const { values, bind } = collectValues()
  expect(selectedConditions(source, { ids: [id, 'none'] }, bind)).toEqual(['id = any($1::uuid[])'])
  expect(selectedConditions(source, { matching: { status: 'a' }, except: [id] }, bind)).toEqual([
    'true',
    'status = $3',
    'id <> all($2::uuid[])',
  ])
  expect(values).toEqual([[id], [id], 'a'])
})
