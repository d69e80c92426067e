import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Product } from '#contract/products/products.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createPool } from '#server/database/pool.ts'
import { brand } from '#tenant/brand.ts'
import { type Recorder, recordPool } from '#tests/support/statement-recorder.ts'
import { countUntaken } from '#tests/support/waiting-jobs.ts'
import type { PlannedRequest } from './measure.ts'
import {
  databaseOf,
  demoPassword,
  type LimitServer,
  poolSize,
  type RunningPortal,
  type Size,
  seed,
  startLimit,
  startPortal,
  temporaryDataDir,
} from './portal.ts'

export type Session = { email: string; bearer: string; identity: string }

/** A running portal with the ids and sessions that the scenarios need. */
export type Target = {
  portal: RunningPortal
  pool: pg.Pool
  /** Products that can be ordered by the piece, without limit. */
  products: Product[]
  /** Signs in for each scenario, because tokens are valid for minutes. */
  signIn(who: 'customer' | 'admin'): Promise<Session>
  /** Waits until the portal has finished the jobs of earlier scenarios, such as mails for orders. */
  settle(): Promise<void>
  /** Ids of new unpaid orders of the customer. */
  makeOrders(count: number): Promise<string[]>
  close(): Promise<void>
}

/**
 * A portal of one size with its limit, and an app in this process on the same data that records what requests send to
 * it.
 */
export type Shop = Target & {
  size: Size
  limit: LimitServer
  /** Address of the minimal server, if it is measured too. */
  minimalUrl?: string
  recorder: Recorder
  /** Answers the request with the app of this process. Throws unless it succeeds. */
  answer(request: PlannedRequest): Promise<void>
}

type TargetOptions = { dataDir: string; settings?: Readonly<Record<string, string>>; root?: string }

/** Starts a portal on a data folder that stays when the portal stops. */
export async function openTarget({ dataDir, settings, root }: TargetOptions): Promise<Target> {
  // The load comes from many addresses, because of limits by address.
  const portal = await startPortal(dataDir, { TRUST_PROXY: '127.0.0.1', DRAIN_MS: '0', ...settings }, { root })
  const pool = createPool({ connection: databaseOf(dataDir), max: poolSize, onError: () => {} })
  const answered = await fetch(`${portal.url}/api/product?limit=1000`)
  const products = ((await answered.json()) as Product[]).filter(
    ({ available, minorder, multiple }) => available > 100_000 && minorder === 1 && multiple === 1,
  )
  return {
    portal,
    pool,
    products,
    signIn: (who) => signIn(portal.url, `${who}@datum.example`),
    settle: () => settle(pool),
    makeOrders: (count) => makeOrders(pool, products[0]?._id ?? '', count),
    async close() {
      await pool.end()
      await portal.stop()
    },
  }
}

/** A new data folder in which a portal was started once, filled to a size. */
export async function makeData(size: Size, root?: string): Promise<string> {
  const dataDir = temporaryDataDir()
  const empty = await startPortal(dataDir, {}, { root })
  await empty.stop()
  await seed(dataDir, size, root)
  return dataDir
}

/** Starts a portal on a data folder: an existing one, or a new one that is filled, and deleted at the end. */
export async function openShop(
  size: Size,
  savedDataDir: string | undefined,
  settings: Readonly<Record<string, string>> = {},
): Promise<Shop> {
  const dataDir = savedDataDir ?? (await makeData(size))
  const target = await openTarget({ dataDir, settings })
  const limit = await startLimit(databaseOf(dataDir))
  const recorder = recordPool(target.pool)
  const app = await openApp(target.portal, target.pool)
  return {
    ...target,
    size,
    limit,
    recorder,
    answer: (request) => inject(app, request),
    async close() {
      limit.stop()
      await app.close()
      await target.close()
      if (!savedDataDir) fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function openApp({ env, dataDir }: RunningPortal, pool: pg.Pool): Promise<FastifyInstance> {
  const config = readConfig({ ...env, LOG_LEVEL: 'error' })
  const secret = fs.readFileSync(path.join(dataDir, 'auth-secret'), 'utf8').trim()
  const app = await buildApp({ config, pool, secret, log: () => {}, web: undefined })
  await app.ready()
  return app
}

async function inject(app: FastifyInstance, { path: url, method = 'GET', headers = {}, body }: PlannedRequest) {
  const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
  if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
}

/** The request to sign in, from one of many addresses. */
export function signInAsk(email: string, origin: string, client: number): PlannedRequest {
  return {
    path: '/api/auth/sign-in/email',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin,
      'x-forwarded-for': `10.0.${client >> 8}.${client & 255}`,
    },
    body: JSON.stringify({ email, password: demoPassword }),
  }
}

async function signIn(url: string, email: string): Promise<Session> {
  const { path: where, ...request } = signInAsk(email, url, 0)
  const signedIn = await fetch(url + where, request)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { token: identity } = (await (await fetch(`${url}/api/auth/token`, { headers: { cookie } })).json()) as {
    token: string
  }
  const exchanged = await fetch(`${url}/api/user/${email}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${identity}` },
  })
  const { token } = (await exchanged.json()) as { token: string }
  return { email, bearer: `Bearer ${token}`, identity: `Bearer ${identity}` }
}

async function makeOrders(pool: pg.Pool, productId: string, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with placed as (
       insert into orders (id, user_id, product_id, email, user_name, name, sku, image, description, available, quantity,
         unit_price_minor, currency, address, phone, others, hold_until, line_count, goods_minor, total_minor)
       select gen_random_uuid(), u.id, p.id, u.email, u.name, p.name, p.sku, p.image, p.description, p.available, 1,
         p.unit_price_minor, $3, '', '', '', now() + interval '7 days', 1, p.unit_price_minor, p.unit_price_minor
       from users u, product p, generate_series(1, $2::int)
       where u.email = 'customer@datum.example' and p.id = $1
       returning *
     )
     insert into order_line (order_id, line_no, number, product_id, sku, name, image, drawing, quantity, unit_price_minor, net_minor)
     select id, 1, number, product_id, sku, name, image, drawing, quantity, unit_price_minor, goods_minor from placed
     returning order_id as id`,
    [productId, count, brand.currency],
  )
  return rows.map(({ id }) => id)
}

const longestSettleMs = 180_000

async function settle(pool: pg.Pool): Promise<void> {
  const endsAt = performance.now() + longestSettleMs
  while (performance.now() < endsAt) {
    const untaken = await countUntaken(pool)
    const { rows } = await pool.query<{ waiting: boolean }>(
      `select exists (
         select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts
       ) as waiting`,
    )
    if (untaken === 0 && !rows[0]?.waiting) return
    await sleep(250)
  }
  throw new Error(`the portal was not done with its jobs within ${longestSettleMs / 1_000} seconds`)
}
