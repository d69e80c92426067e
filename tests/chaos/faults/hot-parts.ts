import fs from 'node:fs'
import type { Environment } from '../environment.ts'
import type { Person } from '../people.ts'
import type { Fault } from './fault.ts'
import type { Action, HotParts } from './hot-parts-actions.ts'
import { buy } from './hot-parts-buyers.ts'
import { doStaffAction } from './hot-parts-staff.ts'

const scarce = { parts: 10, pieces: 40 }
const plenty = { parts: 20, pieces: 100_000 }
/** Each buyer has two tabs open, which change the same cart. */
const tabs = 2
const staff = 3

/** What has to happen at least once, or the run proves nothing. */
const required = [
  'order of one part',
  'order of a cart',
  'cart change',
  'cancel',
  'delete',
  'restore',
  'confirmed',
  'ship',
  'stock',
  'prices',
  'orders in bulk',
]

/**
 * No fault of anything else: everything that changes stock, at once, on the same thirty parts. Every action takes its
 * locks in the same order, so PostgreSQL never has to end one of them for another.
 */
export const hotParts: Fault = {
  name: 'hot-parts',
  title: 'placing, cancelling, restoring, shipping, stock, prices and carts at once, on thirty parts',
  rounds: 2,
  async strike({ environment, seconds }) {
    const before = fs.statSync(environment.postgresLog).size
    const hot = await prepare(environment)
    const endsAt = performance.now() + seconds * 1_000
    const repeat = async (person: Person, action: Action) => {
      while (performance.now() < endsAt) await action(hot, person)
    }
    const buyers = [...hot.orders.keys()].flatMap((person) => Array.from({ length: tabs }, () => person))
    const admins = Array.from({ length: staff }, () => environment.admin)
    await Promise.all([
      ...buyers.map((person) => repeat(person, buy)),
      ...admins.map((admin) => repeat(admin, doStaffAction)),
    ])
    process.stdout.write(`  ${[...hot.done].map(([what, count]) => `${what} ${count}`).join(', ')}\n`)
    const missing = required.filter((what) => !hot.done.has(what))
    return [
      ...hot.odd,
      ...missing.map((what) => `${what}: never succeeded`),
      ...deadlocksSince(environment, before),
    ]
  },
}

/** Half of the buyers have a verified address: the others may reserve only half of a part, which takes a lock more. */
async function prepare(environment: Environment): Promise<HotParts> {
  // Of their own: the other buyers order whole carts, and a cart that both change would be an order that neither knows.
  const people = await environment.addPeople(`hot-${crypto.randomUUID()}`)
  const { pool } = environment
  const verified = people.filter((_, index) => index % 2 === 0).map(({ email }) => email)
  await pool.query('update users set email_verified = true where email = any($1)', [verified])
  const parts = [
    ...(await environment.addProductsOf(Array.from({ length: plenty.parts }, () => plenty.pieces))),
    ...(await environment.addProductsOf(Array.from({ length: scarce.parts }, () => scarce.pieces))),
  ]
  return {
    environment,
    parts: parts.map(({ id }) => id),
    orders: new Map(people.map((person) => [person, []])),
    done: new Map(),
    odd: [],
  }
}

/** With the lines after each in PostgreSQL's log: they name both statements. */
function deadlocksSince({ postgresLog }: Environment, bytes: number): string[] {
  const log = fs.readFileSync(postgresLog).subarray(bytes).toString()
  return log
    .split('deadlock detected')
    .slice(1)
    .map((after) => `PostgreSQL ended a transaction because of a deadlock: ${after.slice(0, 3_000)}`)
}
