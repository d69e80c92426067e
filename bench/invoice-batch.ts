/**
 * `node bench/invoice-batch.ts`: buyers order while staff issue the invoices of many orders and download them as an archive.
 * Prints how long orders take before and meanwhile, how long both take, the memory of the portal, and the processor time of an
 * invoice of 40 lines. `--invoices` (1000), `--lines` (10) and `--seconds` (20, of orders alone) change the size.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { InvoiceRun } from '#contract/invoices/runs.ts'
import { createPool } from '#server/database/pool.ts'
import { shipTo } from '#tests/support/actors.ts'
import { makeCarts } from './carts.ts'
import { quantile } from './measure.ts'
import { databaseOf } from './portal.ts'
import { processorTimesOf } from './processor-time.ts'
import { json } from './scenario.ts'
import { makeData, openTarget } from './shop.ts'
import { switchMoneyOn } from './traffic/money-settings.ts'
import { startTraffic } from './traffic/upgrade-traffic.ts'

const { values } = parseArgs({
  options: {
    invoices: { type: 'string', default: '1000' },
    lines: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '20' },
  },
})
const longestMs = 4 * 60_000
const largeLines = 40
const largeInvoices = 20
const orderers = 8
/** The stock of each line is checked when a status changes. */
const shippedAtOnce = 50

const dataDir = await makeData({ products: 1_000, orders: 100 })
const target = await openTarget({ dataDir })
const pool = createPool({ connection: databaseOf(dataDir), max: 2, onError: () => undefined })
const times = processorTimesOf(target.portal)

type Sent = { body?: object; who?: 'admin' | 'customer' }

async function send(method: string, path: string, { body, who = 'admin' }: Sent = {}) {
  const { bearer } = await session(who)
  const answer = await fetch(`${target.portal.url}/api${path}`, {
    method,
    headers: { ...json, authorization: bearer },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const sessions = new Map<string, ReturnType<typeof target.signIn>>()
/** A token lasts for a quarter of an hour, longer than a run. */
function session(who: 'admin' | 'customer') {
  const known = sessions.get(who) ?? target.signIn(who)
  sessions.set(who, known)
  return known
}

/** Orders of so many lines, shipped: their ids. The refusal of a wrong total names the right one. */
async function makeShipped(count: number, lines: number): Promise<string[]> {
  const { email } = await session('customer')
  const carts = await makeCarts(pool, email, { count, lines })
  const ids: string[] = []
  const order = async (): Promise<void> => {
    for (let cart = carts.pop(); cart; cart = carts.pop()) {
      const body = { cartId: cart.id, version: 1, shipTo, freightMethod: 'pickup', expectedTotal: 0 }
      const refused = await send('POST', '/cart/order', { body, who: 'customer' })
      const { current } = JSON.parse(refused.bytes.toString())
      const answer = await send('POST', '/cart/order', {
        body: { ...body, expectedTotal: current?.total },
        who: 'customer',
      })
      if (answer.status !== 201) throw new Error(answer.bytes.toString())
      ids.push(JSON.parse(answer.bytes.toString())._id)
    }
  }
  await Promise.all(Array.from({ length: orderers }, order))
  for (let index = 0; index < ids.length; index += shippedAtOnce) {
    await pool.query(`update orders set status = 'delivered' where id = any($1)`, [
      ids.slice(index, index + shippedAtOnce),
    ])
  }
  return ids
}

function timesOf(answered: readonly { what: string; ms: number }[]): string {
  const orders = answered.filter(({ what }) => what === 'order').map(({ ms }) => ms)
  const [middle, rare, longest] = [0.5, 0.99, 1].map((share) => quantile(orders, share).toFixed(0))
  return `${orders.length} orders, median ${middle} ms, p99 ${rare} ms, longest ${longest} ms`
}

async function issued(orderIds: string[]): Promise<InvoiceRun> {
  await send('POST', '/manage/invoices/runs', { body: { orderIds } })
  const endsAt = performance.now() + longestMs
  for (;;) {
    const { run } = JSON.parse((await send('GET', '/manage/invoices/runs/latest')).bytes.toString())
    if (run?.finishedAt || performance.now() > endsAt) return run
    await sleep(250)
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function since<Result>(what: string, run: () => Promise<Result>): Promise<Result> {
  const [startedAt, before] = [performance.now(), times()]
  const result = await run()
  const after = times()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say(
    `${what}: ${seconds} s, processor time of the portal ${after.portalMs - before.portalMs} ms, of PostgreSQL ${after.databaseMs - before.databaseMs} ms`,
  )
  return result
}

try {
  await switchMoneyOn(target)
  const ids = await makeShipped(Number(values.invoices), Number(values.lines))
  const large = await makeShipped(largeInvoices, largeLines)
  await target.settle()
  // Issued and rendered one after the other, with nothing else to do: what one costs.
  const first = large.pop()
  await send('POST', `/order/${first}/invoice`)
  await send('GET', `/order/${first}/documents/invoice.pdf`)
  await since(`${large.length} invoices of ${largeLines} lines, issued and rendered`, async () => {
    for (const id of large) {
      await send('POST', `/order/${id}/invoice`)
      await send('GET', `/order/${id}/documents/invoice.pdf`)
    }
  })
  const traffic = await startTraffic(target)
  await sleep(Number(values.seconds) * 1_000)
  say(`before: ${timesOf(traffic.answered.splice(0))}`)
  const memory = [target.portal.memoryMb()]
  const sampling = setInterval(() => memory.push(target.portal.memoryMb()), 200)
  const run = await since(`${ids.length} invoices issued`, () => issued(ids))
  say(`${run.issued} issued, ${run.refused} refused; meanwhile: ${timesOf(traffic.answered.splice(0))}`)
  const month = new Date().toISOString().slice(0, 7)
  const archive = await since('archive of the month', () =>
    send('GET', `/manage/invoices/archive.zip?month=${month}`),
  )
  say(`${(archive.bytes.length / 1e6).toFixed(1)} MB; meanwhile: ${timesOf(traffic.answered)}`)
  clearInterval(sampling)
  await traffic.stop()
  say(`memory of the portal: ${memory[0]?.toFixed(0)} MB before, ${Math.max(...memory).toFixed(0)} MB at most`)
} finally {
  await pool.end()
  await target.close()
}
