import type { Operation } from '../document.ts'
import type { Actor, Asked, Player } from '../player.ts'
import type { People } from './people.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const json = { 'content-type': 'application/json' }

/** A value of another type than the field's, which must be refused. */
const wrongKind: Record<string, unknown> = {
  string: 7,
  choice: 7,
  number: 'seven',
  integer: 'seven',
  boolean: 'yes',
  array: {},
  object: 7,
}

function paramsOf({ path }: Operation, value: string): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(
    names.map((name) => [name, name === 'email' && value === unknownId ? 'unknown@record.example' : value]),
  )
}

function fields(body: Record<string, string>, value: (kind: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).map(([name, kind]) => [name, value(kind)]))
}

/** Invalid input for a call, generated from its entry in the document, in the same way for every call. */
function badInput(operation: Operation): [label: string, asked: Asked][] {
  const { method, query, body, sends } = operation
  const params = paramsOf(operation, unknownId)
  const german = { 'accept-language': 'de' }
  const bad: [string, Asked][] = []
  if (operation.path.includes('{')) bad.push(['malformed id', { params: paramsOf(operation, 'not-an-id') }])
  if (query.length > 0) {
    bad.push(['wrong query', { params, query: Object.fromEntries(query.map((name) => [name, '\u0007!'])) }])
    bad.push(['long query', { params, query: Object.fromEntries(query.map((name) => [name, 'q'.repeat(600)])) }])
    bad.push(['unknown query', { params, query: { no_such_parameter: '1' } }])
  }
  // A table of all rows is long, and differs with all that was played before.
  if (method === 'GET' || sends.length > 0) return bad
  bad.push(['text', { params, raw: 'text', headers: { 'content-type': 'text/plain' } }])
  bad.push(['not JSON', { params, raw: '{"', headers: json }])
  if (!body) return bad
  const long = fields(body, (kind) => (kind === 'string' || kind === 'any' ? 'x'.repeat(6000) : wrongKind[kind]))
  bad.push(['nothing in German', { params, body: {}, headers: german }])
  bad.push(['a list', { params, body: [] }])
  bad.push(['wrong kinds', { params, body: fields(body, (kind) => wrongKind[kind] ?? {}) }])
  bad.push(['all null', { params, body: fields(body, () => null) }])
  bad.push(['too long', { params, body: long }])
  bad.push(['long key', { params, body: {}, headers: { 'idempotency-key': 'k'.repeat(300) } }])
  return bad
}

/** Makes every call of the document with an unknown id in every role, and with invalid input as admin. */
export async function playProbes(play: Player, { visitor, alice, admin }: People): Promise<void> {
  play.begin('probes')
  const forged: Actor = { ...visitor, name: 'forged token', token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }
  for (const operation of play.operations) {
    const params = paramsOf(operation, unknownId)
    const body = operation.body ? { body: {} } : {}
    const isWholeList = operation.sends.length > 0 && !operation.path.includes('{')
    for (const actor of isWholeList ? [visitor, alice, forged] : [visitor, alice, admin, forged]) {
      await play.as(actor).call(operation.id, 'a thing that does not exist', { params, ...body })
    }
    for (const [label, asked] of badInput(operation)) await play.as(admin).call(operation.id, label, asked)
  }
}
