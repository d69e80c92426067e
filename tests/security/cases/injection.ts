import { createDice } from '../dice.ts'
import type { Operation } from '../document.ts'
import type { JsonSchema } from '../json-schema.ts'
import { createStock } from '../stock-of-values.ts'
import { makeValue } from '../values.ts'
import type { Answer, Case, Environment, Report } from './case.ts'

/** Each has a visible effect if it is executed: it counts in the database, computes a product, adds a header. */
const injections: readonly string[] = [
  `'`,
  `"`,
  `' or '1'='1`,
  `'; select nextval('injected'); --`,
  `' || nextval('injected') || '`,
  `1; select nextval($$injected$$)`,
  `$1`,
  `$$; select nextval('injected'); $$`,
  `\\'; select nextval($$injected$$); --`,
  `%' escape '!`,
  `{"$gt":""}`,
  `"],"isAdmin":true,"x":["`,
  `x\r\nx-evil: 1\r\n\r\n<script>`,
  `x\nx-evil: 1`,
  `x%0d%0ax-evil:%201`,
  `x\u560d\u560ax-evil: 1`,
  `{{7919*7907}}`,
  `\${7919*7907}`,
  `<%= 7919*7907 %>`,
  `#{7919*7907}`,
  `{evil, select, other {{n, number}}}`,
  `{0}`,
  `a\u0000b`,
  `\ud800`,
  `\u202egnp.exe`,
  `\ufeff`,
  `\u2028\u2029`,
  `Z${'\u0335'.repeat(60)}`,
  `ﷺ`.repeat(40),
  `İıſK`,
  `../../../etc/passwd`,
  `| cat /etc/passwd`,
  `$(touch /tmp/evil)`,
]

type Place = { operation: Operation; query: string | null; field: readonly string[] | null }

/** Every text in a body, by its path. */
function textsIn(schema: JsonSchema | undefined, way: readonly string[] = []): (readonly string[])[] {
  if (!schema) return []
  const found = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => textsIn(part, [...way, name]))
  const inside = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  const type = [schema.type].flat()
  const isText =
    way.length > 0 && (type.includes('string') || schema.enum !== undefined || schema.type === undefined)
  return [...(isText ? [way] : []), ...found, ...inside.flatMap((part) => textsIn(part, way))]
}

function placesOf(operation: Operation): Place[] {
  const queries = operation.parameters.map(({ name }) => ({ operation, query: name, field: null }))
  const ways = new Map(textsIn(operation.body).map((way) => [way.join('.'), way]))
  return [...queries, ...[...ways.values()].map((field) => ({ operation, query: null, field }))]
}

function put(target: unknown, way: readonly string[], value: string): unknown {
  const [first, ...rest] = way
  if (first === undefined) return value
  const held = typeof target === 'object' && target !== null && !Array.isArray(target) ? target : {}
  return { ...held, [first]: put((held as Record<string, unknown>)[first], rest, value) }
}

type Made = Omit<Parameters<typeof makeValue>[1], 'name'>

function requestFor({ operation, query, field }: Place, value: string, made: Made) {
  let path = operation.path
  const said = new URLSearchParams()
  for (const { name, in: place, required, schema } of operation.parameters) {
    const text = name === query ? value : String(makeValue(schema, { ...made, name }))
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(text.toWellFormed()))
    else if (required || name === query) said.append(name, text)
  }
  const whole = operation.body && makeValue(operation.body, { ...made, name: 'body' })
  const body = field ? put(whole, field, value) : whole
  return { path: `/api${path}${said.size > 0 ? `?${said}` : ''}`, body }
}

function errorOf({ status, headers, text }: Answer): string | null {
  if (status >= 500 && status !== 503) return `answers ${status}: ${text.slice(0, 200)}`
  if (headers.get('x-evil') !== null) return 'sends a header of the attacker'
  if (text.includes('62615533')) return 'has worked out a template'
  if (/syntax error|unterminated|pg_|postgres|at async|node_modules/i.test(text))
    return `shows its inside: ${text.slice(0, 200)}`
  return null
}

/** Bulk actions on users would lock out the accounts of the other cases. */
const spared = ['users.bulk']

/** Returns how often `nextval('injected')` was called since, also in transactions that were rolled back. */
async function countInjected({ database }: Environment, { expect }: Report): Promise<() => Promise<number>> {
  const read = async () =>
    Number((await database.query<{ last: string }>('select last_value as last from injected')).rows[0]?.last)
  await database.query('create sequence injected; grant all on sequence injected to public')
  const before = await read()
  await database.query(`select nextval('injected'), nextval('injected')`)
  const start = await read()
  expect(start > before, 'executed statements are not counted: nothing is proved')
  return async () => (await read()) - start
}

async function injectEverywhere(environment: Environment, report: Report): Promise<void> {
  const { send, admin, alice, bob, url } = environment
  const injected = await countInjected(environment, report)
  const people = [admin.email, alice.email, bob.email]
  const stock = createStock(url, { role: 'admin', token: admin.token, renew: async () => {} }, people)
  await stock.refresh()
  const dice = createDice(1)
  const places = environment.operations.filter(({ id }) => !spared.includes(id)).flatMap(placesOf)
  for (const place of places) {
    const { operation } = place
    const made = { dice, known: stock.knownFor(operation.path, dice), oddsOfHarm: 1e9 }
    const as = operation.access === 'admin' || operation.access === 'owner' ? admin : alice
    for (const injection of injections) {
      const { path, body } = requestFor(place, injection, made)
      const asked = { method: operation.method, as, ...(body !== undefined && { body }) }
      const answer = await send(path, asked).catch((error: Error) => error)
      const error = answer instanceof Error ? `gives no answer: ${answer.message}` : errorOf(answer)
      const where = place.query ?? place.field?.join('.')
      report.expect(error === null, `${operation.id}, ${where} = ${JSON.stringify(injection)} ${error}`)
    }
  }
  const count = await injected()
  report.expect(count === 0, `${count} injected statements were executed`)
}

type Rows = { items: unknown[] } | unknown[]

/** `%` and `_` are ordinary characters: they find only what contains them. */
async function findWildcards({ send, admin }: Environment, { expect }: Report): Promise<void> {
  const lists = [
    '/products',
    '/manage/orders',
    '/manage/products',
    '/manage/users',
    '/manage/reviews',
    '/search',
    '/manage/audit',
  ]
  for (const list of lists) {
    for (const wild of ['%', '%%', '_', '____', '%_%', '\\', '.*', '*', '?', ':*']) {
      const { status, text, json } = await send(`/api${list}?q=${encodeURIComponent(wild)}`, { as: admin })
      expect(status < 500, `${list}?q=${wild} answers ${status}: ${text.slice(0, 200)}`)
      if (status !== 200) continue
      const rows = json<Rows>()
      const items = Array.isArray(rows) ? rows : (rows.items ?? Object.values(rows).flat())
      const strange = items.filter((row) => row !== null && typeof row === 'object' && !holds(row, wild))
      expect(strange.length === 0, `${list}?q=${wild} finds ${strange.length} rows without it`)
    }
  }
}

function holds(row: unknown, wild: string): boolean {
  return wild.length < 3 ? JSON.stringify(row).includes(wild === '\\' ? '\\\\' : wild) : false
}

export const injectionCases: readonly Case[] = [
  { name: 'wildcards in every search', requirement: 'V1.2', run: findWildcards },
  { name: 'SQL, templates, headers, odd letters in every text', requirement: 'V1.2', run: injectEverywhere },
]
