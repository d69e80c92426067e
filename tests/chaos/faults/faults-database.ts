import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Environment } from '../environment.ts'
import { send } from '../observer.ts'
import type { Fault } from './fault.ts'

function connect({ database }: Environment): pg.Client {
  const { socketDir: host, port, user, database: name } = database
  const client = new pg.Client({ host, port, user, database: name })
  client.on('error', () => undefined)
  return client
}

/** After so many cuts the others have most connections; on a slow machine it takes more. */
const cutsBeforeAsking = 20
const maxCuts = 200

/** Cuts the portal's connections until the others have them all and `/readyz` says that the database is unreachable. */
async function cutUntilNotReady({ portal, observer }: Environment, cutter: pg.Client): Promise<string[]> {
  for (let cuts = 0; cuts < maxCuts; cuts++) {
    await sleep(100)
    await cutOthers(cutter)
    if (cuts < cutsBeforeAsking) continue
    const answer = await send(observer, `${portal.url}/readyz`)
    if (answer?.status === 503) return []
  }
  return ['/readyz never said that the database is out of reach']
}

/** Cuts every connection of the portals. */
async function cutOthers(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'datum' and datname = current_database()`,
  )
}

const burst = 400
const heldMs = 4_000

export const poolExhausted: Fault = {
  name: 'pool-exhausted',
  title: 'no connection left, in the pool and in PostgreSQL',
  rounds: 2,
  async strike({ environment }) {
    const { portal, observer } = environment
    await Promise.all(Array.from({ length: burst }, () => send(observer, `${portal.url}/api/product?limit=20`)))
    const cutter = connect(environment)
    await cutter.connect()
    // Takes each connection that the portal loses.
    const taken: pg.Client[] = []
    let isOver = false
    async function hoard(): Promise<void> {
      while (!isOver) {
        const client = connect(environment)
        const isIn = await client.connect().then(
          () => true,
          () => false,
        )
        if (isIn) taken.push(client)
        else await sleep(5)
      }
    }
    const hoarding = Promise.all(Array.from({ length: 8 }, hoard))
    const breaches = await cutUntilNotReady(environment, cutter)
    await sleep(heldMs)
    isOver = true
    await hoarding
    await Promise.all([cutter, ...taken].map((client) => client.end()))
    return breaches
  },
}

/** Longer than the ten seconds that a statement may take. */
const lockedMs = 13_000

export const slowQueries: Fault = {
  name: 'slow-queries',
  title: 'orders locked for 13 s, longer than a statement may take',
  rounds: 2,
  async strike({ environment }) {
    const client = connect(environment)
    await client.connect()
    try {
      await client.query('begin; lock table orders in access exclusive mode')
      await sleep(lockedMs)
      await client.query('rollback')
    } finally {
      await client.end()
    }
    return []
  },
}
