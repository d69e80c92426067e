import { expect, it } from 'vitest'
import { findUnplayed } from '../coverage.ts'
import { judge, readAllowed } from './allowed.ts'
import { compareRecordings, type Difference, type Recording } from './compare.ts'
import { writeDifferences } from './print.ts'

function recording(steps: Record<string, Record<string, string>>, calls: string[] = ['orders.get']): Recording {
  return {
    calls,
    steps: Object.entries(steps).map(([name, fields]) => ({
      name,
      call: name.startsWith('call ') ? name.slice(5) : null,
      lines: Object.entries(fields).map(([field, value]) => ({ field, value })),
    })),
  }
}

it('finds nothing between equal recordings', () => {
  const one = recording({ a: { status: '200' }, b: { 'body.total': '2' } })
  expect(compareRecordings(one, one)).toEqual({ differences: [], added: [] })
})

it('reports the value of each field before and after', () => {
  const before = recording({ a: { status: '200', 'body.total': '2', 'body.old': '1' } })
  const after = recording({ a: { status: '200', 'body.total': '3', 'body.new': '"x: y"' } })
  expect(compareRecordings(before, after).differences).toEqual([
    { step: 'a', field: 'body.total', before: '2', after: '3' },
    { step: 'a', field: 'body.old', before: '1', after: null },
    { step: 'a', field: 'body.new', before: null, after: '"x: y"' },
  ])
})

it('reports a new call, and counts a missing one as one difference, without its steps', () => {
  const before = recording({ 'call orders.old': { status: '200' } }, ['orders.old'])
  const after = recording({ 'call orders.new': { status: '200' } }, ['orders.new'])
  expect(compareRecordings(before, after)).toEqual({
    differences: [{ step: 'call orders.old', field: 'call', before: 'there', after: null }],
    added: ['orders.new'],
  })
})

it('counts a step that one side did not reach', () => {
  const { differences } = compareRecordings(recording({ a: {}, b: {} }), recording({ a: {} }))
  expect(differences).toEqual([{ step: 'b', field: 'step', before: 'played', after: null }])
})

it('reads the field of a line with an element that is named by a step', () => {
  const field = 'body.shipments[<orders.ship as admin: a part>].lines[0].line'
  const { differences } = compareRecordings(recording({ a: {} }), recording({ a: { [field]: '"1: 2"' } }))
  expect(differences).toEqual([{ step: 'a', field, before: null, after: '"1: 2"' }])
})

const many = (from: number, to: number, more: Record<string, string> = {}) =>
  recording({
    a: {
      ...Object.fromEntries(Array.from({ length: to - from }, (_, index) => [`body.${from + index}`, '1'])),
      ...more,
    },
  })

it('compares long answers that have little in common by their fields, if each comes once', () => {
  const { differences } = compareRecordings(many(0, 100, { last: '1' }), many(90, 6_000, { last: '2' }))
  expect(differences.length).toBe(90 + 5_900 + 1)
  expect(differences).toContainEqual({ step: 'a', field: 'last', before: '1', after: '2' })
  const twice = many(0, 6_000)
  const lines = twice.steps.flatMap((step) => [...step.lines, ...step.lines])
  const repeated = { ...twice, steps: [{ name: 'a', call: null, lines }] }
  expect(compareRecordings(many(0, 1), repeated).differences).toEqual([
    { step: 'a', field: 'all', before: '1 lines', after: '12000 lines' },
  ])
})

const reason = 'It is meant to be so'
const found: Difference[] = [
  {
    step: 'orders/orders.place as alice: one',
    field: 'header x-request-id',
    before: null,
    after: '<x-request-id>',
  },
  {
    step: 'orders/orders.place as alice: one',
    field: 'body.holdUntil',
    before: '"<in 168 hours>"',
    after: '"<in 24 hours>"',
  },
]

it('lists what an entry for this base describes, by its step, field and values', () => {
  const anywhere = { base: '4456d5e', step: '*', field: 'header x-request-id', before: null, reason }
  const hold = { base: '4456d5e', step: 'orders/*', field: 'body.*', after: '"<in 24 hours>"', reason }
  const judged = judge(found, [anywhere, hold], '4456d5e97')
  expect(judged).toEqual({ unlisted: [], listed: 2, unused: [] })
  expect(judge(found, [{ ...hold, after: '"<in 48 hours>"' }], '4456d5e97').listed).toBe(0)
  expect(judge(found, [{ ...anywhere, before: 'some*' }], '4456d5e97').listed).toBe(0)
  const both = { base: ['abcdef0', '4456d5e'], step: '*', field: ['header *', 'body.hold*'], reason }
  expect(judge(found, [both], '4456d5e97').listed).toBe(2)
})

it('names entries that match nothing, except those of another base', () => {
  const idle = { base: '4456d5e', step: 'users/*', field: '*', reason }
  const elsewhere = { ...idle, base: 'abcdef0' }
  expect(judge(found, [idle, elsewhere], '4456d5e97').unused).toEqual([idle])
  expect(judge(found, [{ ...idle, base: 'abcdef0', step: '*' }], '4456d5e97').unlisted).toEqual(found)
})

it('refuses an entry without a reason or with an unknown field', () => {
  const good = { base: '4456d5e', step: '*', field: '*', reason }
  expect(readAllowed(JSON.stringify([good]))).toEqual([good])
  expect(() => readAllowed(JSON.stringify([{ ...good, reason: '' }]))).toThrow()
  expect(() => readAllowed(JSON.stringify([{ ...good, path: 'x' }]))).toThrow()
})

it('reports a difference of many steps once', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((step) => ({ step, field: 'f', before: null, after: '1' }))
  expect(writeDifferences(many)).toEqual(['  a', '  b', '  c', '  … and 2 steps more', '    + f: 1'])
})

it('names each call that a role does not make, and each call that never succeeds', () => {
  const operation = {
    id: 'orders.get',
    method: 'GET',
    path: '/order',
    query: [],
    body: undefined,
    files: [],
    sends: [],
  }
  const played = (['visitor', 'customer', 'admin'] as const).map((kind) => ({
    call: 'orders.get',
    kind,
    status: 401,
  }))
  expect(findUnplayed([operation], played)).toEqual(['GET /order (orders.get) never goes well'])
  expect(findUnplayed([operation], [{ call: 'orders.get', kind: 'admin', status: 200 }])).toEqual([
    'GET /order (orders.get) is not played as visitor',
    'GET /order (orders.get) is not played as customer',
  ])
})
