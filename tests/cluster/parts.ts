import { setTimeout as sleep } from 'node:timers/promises'
import { say, stop } from './children.ts'
import type { Environment } from './environment.ts'
import type { Traffic } from './traffic.ts'

/** The result of one part of the run, and its breaches. */
export type Found = { line: string; breaches: string[] }

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

/** The most frequent reasons for repeated requests. */
function reasonsOf({ again }: Traffic): string {
  const counts = Map.groupBy(again, (line) => line.replace(/^.*?: /, '').slice(0, 60))
  const sorted = [...counts].toSorted(([, one], [, other]) => other.length - one.length)
  const shown = sorted.slice(0, 4).map(([reason, lines]) => `${lines.length} x ${reason}`)
  return shown.length > 0 ? ` (${shown.join(', ')})` : ''
}

function sayTraffic(traffic: Traffic): string {
  const { answered, orders, longestMs, longestPauseMs } = traffic
  return `${answered} answers, ${orders.size} orders acknowledged, asked again ${traffic.again.length}${reasonsOf(traffic)}, longest wait ${seconds(longestMs)}, longest time without an order ${seconds(longestPauseMs)}`
}

/** Each instance in turn is stopped and started again: no user may notice. */
export async function rolling(environment: Environment, rounds: number): Promise<Found> {
  const load = environment.traffic()
  await sleep(1_000)
  for (let round = 0; round < rounds; round++) {
    for (const instance of environment.portal.instances) {
      await stop(instance.child)
      await environment.portal.restart(instance)
      say(`  ${instance.name} restarted`)
    }
  }
  const traffic = await load.stop()
  const noticed = [...traffic.again, ...traffic.errors, ...traffic.refused]
  return {
    line: `${rounds * 2} restarts: ${sayTraffic(traffic)}, dropped ${noticed.length}`,
    breaches: [...noticed, ...(await environment.breaches())],
  }
}

/** Instances are killed while they work. */
export async function killing(environment: Environment, kills: number): Promise<Found> {
  const load = environment.traffic()
  const { instances } = environment.portal
  for (let index = 0; index < kills; index++) {
    await sleep(1_500)
    const instance = instances[index % instances.length]
    if (!instance) break
    await stop(instance.child, 'SIGKILL')
    await environment.portal.restart(instance)
    say(`  ${instance.name} killed and started`)
  }
  const traffic = await load.stop()
  return {
    line: `${kills} kills of an instance: ${sayTraffic(traffic)}`,
    breaches: [...traffic.errors, ...traffic.refused, ...(await environment.breaches())],
  }
}

/** The replica is stopped: a customer still sees a new order at once, at every instance. */
export async function lagging(environment: Environment, orders: number): Promise<Found> {
  const { databases, portal, send, buyers, productId } = environment
  const [buyer] = buyers
  const breaches: string[] = []
  let behind = 0
  await databases.query(databases.replica, 'select pg_wal_replay_pause()')
  for (let index = 0; index < orders; index++) {
    const body = { productId, newOrderQty: 1, address: '1 Cluster Street', phone: '+1 555 0100' }
    const placed = await send('POST', '/api/order', { token: buyer?.token, key: crypto.randomUUID(), body })
    const { _id: id } = JSON.parse(placed.text) as { _id: string }
    for (const client of [send, ...environment.direct]) {
      const own = await client('GET', `/api/order?email=${encodeURIComponent(buyer?.email ?? '')}`, {
        token: buyer?.token,
      })
      if (!own.text.includes(id)) breaches.push(`order ${id} is not among its buyer's orders`)
    }
    const rows = await databases.query(databases.replica, `select from orders where id = '${id}'`)
    if (rows.length === 0) behind += 1
  }
  await databases.query(databases.replica, 'select pg_wal_replay_resume()')
  if (behind < orders) breaches.push(`the replica was behind for ${behind} of ${orders} orders only`)
  const asked = orders * (1 + portal.instances.length)
  return {
    line: `replica stands still: ${orders} orders, ${asked} looks at one's own, stale ${breaches.length}`,
    breaches,
  }
}

/**
 * The primary is killed and the replica promoted. Afterwards the old primary is started again by mistake: orders must
 * not go there.
 */
export async function failover(environment: Environment): Promise<Found> {
  const { databases } = environment
  const load = environment.traffic()
  await sleep(3_000)
  const killedAt = performance.now()
  await stop(databases.primary.child, 'SIGKILL')
  await databases.query(databases.replica, 'select pg_promote()')
  const promotedMs = performance.now() - killedAt
  const before = load.traffic.orders.size
  while (load.traffic.orders.size === before && performance.now() - killedAt < 60_000) await sleep(10)
  const servedMs = performance.now() - killedAt
  environment.isFailedOver = true
  await sleep(3_000)
  await databases.revive(databases.primary)
  say('  the old primary is back')
  await stop(environment.portal.instances[0]?.child ?? databases.primary.child, 'SIGKILL')
  if (environment.portal.instances[0]) await environment.portal.restart(environment.portal.instances[0])
  await sleep(2_000)
  const traffic = await load.stop()
  const found = [...traffic.errors, ...traffic.refused, ...(await environment.breaches())]
  if (servedMs > longestRecoveryMs) found.push(`orders were taken again only after ${seconds(servedMs)}`)
  return {
    line: `failover: replica promoted after ${seconds(promotedMs)}, the next order acknowledged ${seconds(servedMs)} after the kill; ${sayTraffic(traffic)}`,
    breaches: found,
  }
}

const longestRecoveryMs = 10_000
