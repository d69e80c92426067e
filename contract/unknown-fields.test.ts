import fs from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from './all.ts'
import { ignoresUnknownFields, parametersOf, specificationCalls } from './specification-calls.ts'
import { nearestName, uncheckedParts, unknownFields } from './unknown-fields.ts'

const address = z.object({ city: z.string(), phone: z.optional(z.nullable(z.string())) })
const schema = z.pipe(
  z.object({
    amount: z._default(z.number(), 1),
    shipTo: z.optional(z.nullable(address)),
    lines: z.array(z.object({ line: z.int(), quantity: z.int() })),
    names: z.record(z.string(), z.object({ short: z.string() })),
    size: z.union([z.string(), z.object({ from: z.number(), to: z.number() })]),
    block: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('text'), text: z.string() }),
      z.object({ kind: z.literal('link'), href: z.string() }),
    ]),
  }),
  z.transform((value) => value),
)

test.each<[string, unknown, string[]]>([
  ['the top', { amuont: 5 }, ['amuont']],
  ['an object', { shipTo: { city: 'x', zip: '1' } }, ['shipTo.zip']],
  ['an object in a list', { lines: [{ line: 1 }, { line: 2, pieces: 3 }] }, ['lines.1.pieces']],
  ['an object in a record', { names: { de: { short: 'x' }, en: { long: 'x' } } }, ['names.en.long']],
  ['an object that may also be a text', { size: { from: 1, fron: 2 } }, ['size.fron']],
  ['one of several kinds', { block: { kind: 'text', href: 'x' } }, ['block.href']],
  ['several places', { a: 1, shipTo: { b: 1 }, lines: [{ c: 1 }] }, ['a', 'shipTo.b', 'lines.0.c']],
  [
    'a name that every object has',
    { constructor: 1, shipTo: { toString: 1 } },
    ['constructor', 'shipTo.toString'],
  ],
])('an unknown field at %s is found, also where the schema ignores it', (_, value, paths) => {
  expect(unknownFields(schema, value).map(({ path }) => path.join('.'))).toEqual(paths)
})

test('what is known, or of another shape than the schema, has no unknown fields', () => {
  const known = {
    amount: 1,
    shipTo: null,
    lines: [{ line: 1, quantity: 1 }],
    names: { any: { short: 'x' } },
    size: { from: 1, to: 2 },
    block: { kind: 'link', href: 'x' },
  }
  expect(unknownFields(schema, known)).toEqual([])
  for (const other of [
    null,
    undefined,
    1,
    'x',
    [],
    [{ amuont: 1 }],
    { lines: { line: 1 }, size: [1], names: [1] },
  ])
    expect(unknownFields(schema, other)).toEqual([])
})

test.each([
  ['amuont', 'amount'],
  ['Amount', 'amount'],
  ['amoutn', 'amount'],
  ['reson', 'reason'],
  ['everthing', 'everything'],
  ['x', null],
  ['colour', null],
  ['amount'.repeat(20), null],
])('%s is likely to mean %s', (name, nearest) => {
  expect(nearestName(name, ['amount', 'reason', 'everything', 'lines'])).toBe(nearest)
})

test('the calls that ignore unknown fields are those of the specification, all of them and no other', () => {
  const text = fs.readFileSync('docs/specification.md', 'utf8')
  const section = text.slice(text.indexOf('## 7.'), text.indexOf('## 8.'))
  const written = [...section.matchAll(/^\| ((?:GET|POST|PUT|DELETE) [^ ?|]+)/gm)].map(([, call]) => call)
  expect(written).toHaveLength(18)
  expect(specificationCalls).toEqual(written)
  expect(endpoints.filter(ignoresUnknownFields).map(({ method, path }) => `${method} ${path}`)).toEqual(written)
})

/** Parts of bodies that the schema of the call leaves open, with the reason why no unknown field is ignored all the same. */
const checkedElsewhere: Readonly<Record<string, string>> = {
  'settings.save .content.{}': 'each group of the settings has a schema of its own, which the call checks it with',
}

test('every body of our own calls can be checked for unknown fields, at every depth', () => {
  const unchecked = endpoints
    .filter((endpoint) => !ignoresUnknownFields(endpoint))
    .flatMap(({ id, body }) => (body ? uncheckedParts(body).map((part) => `${id} ${part}`) : []))
  expect(unchecked).toEqual(Object.keys(checkedElsewhere))
})

test('calls that write, send a file of one’s own, or are for staff know all their query parameters; public reads accept those of others', () => {
  for (const endpoint of endpoints) {
    const isOpen = parametersOf(endpoint) === 'any'
    const isOwnFile = endpoint.sends !== undefined && endpoint.access !== 'everyone'
    const isRead = endpoint.method === 'GET' && endpoint.access !== 'staff' && !isOwnFile
    expect([endpoint.id, isOpen]).toEqual([endpoint.id, ignoresUnknownFields(endpoint) || isRead])
  }
})
