import type { Dice } from './dice.ts'
import type { Operation } from './document.ts'
import { png, table } from './files.ts'
import type { Person } from './people.ts'
import type { Stock } from './stock-of-values.ts'
import { hostileTexts, hostileValue, type Known, makeValue } from './values.ts'

export type Asking = {
  operation: Operation
  role: string
  path: string
  init: { method: string; headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> }
}

type Sources = { dice: Dice; operations: readonly Operation[]; people: readonly Person[]; stock: Stock }

/** The next request: a random user and call, with more or less valid input. */
export function nextRequest({ dice, operations, people, stock }: Sources): Asking {
  const operation = dice.pick(operations)
  const person = dice.pick(people)
  const oddsOfHarm = dice.pick([4, 25, 1_000, 1_000])
  const known = stock.knownFor(operation.path, dice)
  const made = { dice, known, oddsOfHarm }
  const query = new URLSearchParams()
  let path = operation.path
  for (const { name, in: place, required, schema } of operation.parameters) {
    const value = makeValue(schema, { ...made, name })
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(text.toWellFormed()))
    else if (required || dice.oneIn(3)) query.append(name, text)
  }
  if (dice.oneIn(oddsOfHarm)) query.append(dice.pick([...query.keys(), ...hostileTexts]), dice.pick(hostileTexts))
  const said = query.size > 0 ? `?${query}` : ''
  return { operation, role: person.role, path: `${path}${said}`, init: initOf(operation, person, made) }
}

type Made = { dice: Dice; known: Known; oddsOfHarm: number }

function initOf(operation: Operation, person: Person, made: Made): Asking['init'] {
  const { dice } = made
  const headers: Record<string, string> = {}
  if (person.token) headers.authorization = `Bearer ${person.token}`
  if (dice.oneIn(20)) headers['idempotency-key'] = dice.pick(['one', 'two', 'x'.repeat(201), 'ok-key'])
  if (dice.oneIn(10)) headers['accept-language'] = 'de'
  const init: Asking['init'] = { method: operation.method, headers }
  if (operation.method === 'GET') return init
  if (operation.files.length > 0) {
    const right = operation.files.includes('text/csv') ? 'text/csv' : 'image/png'
    const isRight = dice.oneIn(2)
    headers['content-type'] = isRight ? right : dice.pick([...operation.files, 'application/json', 'text/html'])
    const good = right === 'text/csv' ? table() : new Uint8Array(png)
    init.body = isRight ? good : new TextEncoder().encode(dice.pick(hostileTexts))
  } else if (operation.body) {
    headers['content-type'] = dice.oneIn(30) ? 'text/plain' : 'application/json'
    init.body = bodyOf(operation, made)
  }
  return init
}

function bodyOf({ body = {} }: Operation, { dice, known, oddsOfHarm }: Made): string {
  if (dice.oneIn(oddsOfHarm * 3)) {
    return dice.pick([
      '',
      '{',
      '[',
      '{"a":1e400}',
      '{"__proto__":{"isAdmin":true}}',
      '[]',
      'null',
      '"x"',
      '\ufeff{}',
    ])
  }
  const value = dice.oneIn(oddsOfHarm * 3)
    ? hostileValue(dice)
    : makeValue(body, { dice, known, name: 'body', oddsOfHarm })
  return JSON.stringify(value) ?? ''
}
