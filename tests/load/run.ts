import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { createPool } from '#server/database/pool.ts'
import { atEnd, runToEnd, say, searchPath } from '#tests/cluster/children.ts'
import { createClient, readAnswer, type Send } from '#tests/cluster/client.ts'
import { addProduct, temporaryFolder } from '#tests/cluster/environment.ts'
import { breachesOf } from '#tests/cluster/invariants.ts'
import { emailOf, type Person, peopleSql, peoplesPassword, signIn } from '#tests/cluster/people.ts'
import { demoPassword, memoryOf, type Portal, processorSecondsOf, startPortal } from '#tests/cluster/portal.ts'
import { switchMoneyOn } from '#tests/support/companies/money.ts'
import { callsAt } from '#tests/support/network/live-calls.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { createFigures } from './figures.ts'
import { shop } from './shopper.ts'

/**
 * `npm run load`: many shoppers with mixed requests at two instances behind haproxy, on the embedded PostgreSQL. Fails
 * if a request failed, an acknowledged order or payment is missing, or memory grows. Needs `apt-get install haproxy`.
 * `--shoppers` (500) and `--seconds` (180) change size and length.
 */
const { values } = parseArgs({
  options: {
    shoppers: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '180' },
    /** Tax and freight `on` or `off`. With them on, shoppers order through the cart, to several countries. */
    money: { type: 'string', default: 'on' },
  },
})
const shoppers = Number(values.shoppers)
const seconds = Number(values.seconds)
const products = 20
const hasMoney = values.money !== 'off'

type Database = Awaited<ReturnType<typeof openDatabase>>

async function openDatabase(folder: string) {
  const server = await startEmbedded({ dataDir: path.join(folder, 'postgres'), searchPath, log: say })
  atEnd(() => server.stop())
  const { socketDir: host, port, user, database } = server
  const pool = createPool({ connection: { host, port, user, database }, max: 2, onError: () => undefined })
  atEnd(() => pool.end())
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  return { pool, url }
}

/**
 * Signs all users in without the load balancer, each from a separate address, because sign-ins are limited by address.
 */
async function signInAll({ instances, url }: Portal, { pool }: Database): Promise<Person[]> {
  await pool.query(await peopleSql(shoppers))
  const clients = instances.map((instance) => createClient(instance.url, url))
  const people: Person[] = []
  let next = 0
  async function signInRest(send: Send): Promise<void> {
    while (next < shoppers) {
      const index = ++next
      const headers = { 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` }
      const from: Send = (method, address, sent = {}) =>
        send(method, address, { ...sent, headers: { ...headers, ...sent.headers } })
      people.push(await signIn(from, { email: emailOf(index), password: peoplesPassword }))
    }
  }
  await Promise.all([...clients, ...clients].map(signInRest))
  return people
}

/** Tax and freight; the parts of the load have a weight, half of them the other tax class. */
async function switchOn({ url }: Portal, { pool }: Database, { token }: Person): Promise<void> {
  await switchMoneyOn(callsAt(url, `Bearer ${token}`))
  await pool.query(
    `update product set ship_weight_mg = 250000, tax_class = case when name like '%2%' then 'reduced' else tax_class end
     where name like 'Part % of the load'`,
  )
}

/** Pages and calls of visitors, the frequent ones more than once. */
async function addressesFor(send: Send): Promise<string[]> {
  const all = readAnswer<{ _id: string }[]>(await send('GET', '/api/product?limit=40'))
  const pages = all.flatMap(({ _id: id }) => [`/products/${id}`, `/api/products/${id}`])
  const lists = ['/', '/', '/products', '/products?category=chain', '/api/product', '/api/review', '/blog']
  const searches = ['chain', 'rotor', 'hub 28', 'cassette 12'].map(
    (words) => `/api/products?q=${encodeURIComponent(words)}`,
  )
  return [...lists, ...lists, ...lists, ...lists, ...searches, ...searches, ...pages]
}

async function walk(send: Send, addresses: string[]): Promise<void> {
  for (const address of addresses) await send('GET', address)
}

async function main(): Promise<boolean> {
  const folder = temporaryFolder()
  const database = await openDatabase(folder)
  const portal = await startPortal({ folder, databaseUrl: database.url })
  const send = createClient(portal.url)
  const admin = await signIn(send, { email: 'admin@datum.example', password: demoPassword })
  const ids: string[] = []
  for (let index = 1; index <= products; index++)
    ids.push(await addProduct(send, admin, `Part ${index} of the load`))
  if (hasMoney) await switchOn(portal, database, admin)
  const people = await signInAll(portal, database)
  say(`${shoppers} shoppers, ${seconds} s`)

  const figures = createFigures()
  const addresses = await addressesFor(send)
  // A new instance compiles code for a while: the measurement begins when it has served everything once.
  for (const { url } of portal.instances) await walk(createClient(url, portal.url), [...new Set(addresses)])
  const place = { send, addresses, products: ids, figures, hasMoney }
  const endsAt = performance.now() + seconds * 1_000
  const memory: number[][] = []
  const spent = () => portal.instances.reduce((sum, instance) => sum + processorSecondsOf(instance), 0)
  const [before, own] = [spent(), process.cpuUsage()]
  const all = Promise.all(people.map((person) => shop(place, person, () => performance.now() > endsAt)))
  for (const part of [1 / 6, 1 / 3, 1 / 2]) {
    await sleep(seconds * part * 1_000)
    memory.push(portal.instances.map(memoryOf))
  }
  await all
  const { user, system } = process.cpuUsage(own)
  const times = `instances ${(spent() - before).toFixed(0)} s, shoppers ${((user + system) / 1e6).toFixed(0)} s`
  say(figures.lines(seconds).join('\n'))
  const [early = [], middle = [], late = []] = memory
  say(`processor time: ${times} of ${seconds} s`)
  say(
    `memory of the instances: early ${early.join(' and ')} MB, middle ${middle.join(' and ')} MB, end ${late.join(' and ')} MB`,
  )
  const breaches = [...(await breachesOfRun(database, ids, figures)), ...grown(middle, late)]
  say(
    `${figures.orders.size} orders and ${figures.paid.length} payments acknowledged, ${figures.failures.length} failed`,
  )
  for (const line of [...figures.failures.slice(0, 10), ...breaches]) say(`  ${line}`)
  return figures.failures.length === 0 && breaches.length === 0
}

async function breachesOfRun({ pool }: Database, productIds: string[], figures: ReturnType<typeof createFigures>) {
  const query = async <Row extends Record<string, unknown>>(sql: string) => (await pool.query<Row>(sql)).rows
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from orders where paid and id = any($1::uuid[])',
    [figures.paid],
  )
  const missing = figures.paid.length - (rows[0]?.count ?? 0)
  const own = await breachesOf(query, { productIds, traffics: [figures], hasKeys: !hasMoney })
  const found = [...own, ...(await findBrokenData(pool))]
  return missing === 0 ? found : [...found, `${missing} payments were acknowledged and their orders are not paid`]
}

/** Memory is flat if the second half of the run used at most a tenth and 16 MB more. A short run proves nothing. */
function grown(middle: number[], late: number[]): string[] {
  if (seconds < 120) return []
  return late.flatMap((mb, index) => {
    const before = middle[index] ?? 0
    return mb > before * 1.1 + 16 ? [`memory of an instance grew from ${before} to ${mb} MB`] : []
  })
}

await runToEnd(main)
