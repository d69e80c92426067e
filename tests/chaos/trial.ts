import { setTimeout as sleep } from 'node:timers/promises'
import { changedDocuments, readIssued } from '#tests/support/payments/money-invariants.ts'
import type { Environment } from './environment.ts'
import type { Fault } from './faults/fault.ts'
import { checkInvariants, recurring } from './invariants.ts'
import { newLedger } from './ledger.ts'
import { newObserver, type Observer, send, summarise } from './observer.ts'
import { type Load, sandboxBank, startLoad } from './shoppers.ts'

export type Result = {
  fault: Fault
  rounds: number
  orders: number
  paid: number
  mails: number
  mailsTwice: number
  unavailable: number
  dropped: number
  longestRecoveryMs: number
  seconds: number
  breaches: string[]
}

const recoveryLimitMs = 10_000
/** How long to wait at most: a portal that does not recover is a breach, not a hanging run. */
const hopelessMs = 60_000

type Extent = { rounds: number; seconds: number }

/** One kind of fault, repeated under load, and the checks afterwards. */
export async function runTrial(
  environment: Environment,
  fault: Fault,
  { rounds, seconds }: Extent,
): Promise<Result> {
  const startedAt = performance.now()
  environment.observer = newObserver()
  const { observer, portal, people, admin: staff, hasMoney } = environment
  const issued = await readIssued(environment.pool)
  const ledger = newLedger(await environment.addProducts())
  const sandbox = sandboxBank(
    () => portal.url,
    () => environment.observer,
  )
  const bank = fault.env ? environment.cards.bank : sandbox
  if (fault.env) await restartWith(environment, fault.env)
  const load = startLoad({ people, staff, hasMoney, ledger, bank, pauseMs: fault.pauseMs ?? 60 })
  const watch = startWatch(environment)
  const breaches: string[] = []
  let longestRecoveryMs = 0
  const untilBusy = () => untilServed(load, performance.now(), hopelessMs).then(() => sleep(300))
  try {
    await untilBusy()
    for (let round = 1; round <= rounds; round++) {
      breaches.push(...(await fault.strike({ environment, round, seconds, untilBusy })))
      const endedAt = performance.now()
      await untilServed(load, endedAt, hopelessMs)
      const recoveryMs = performance.now() - endedAt
      longestRecoveryMs = Math.max(longestRecoveryMs, recoveryMs)
      if (recoveryMs > recoveryLimitMs) breaches.push(`recovery took ${Math.round(recoveryMs / 1000)} s`)
      await sleep(300)
    }
  } finally {
    await load.stop()
    await watch.stop()
  }
  if (fault.env) await restartWith(environment, {})
  await untilJobsAreDone(environment)
  breaches.push(...((await fault.afterwards?.(environment)) ?? []))
  const verdict = await checkInvariants(environment, ledger)
  breaches.push(...changedDocuments(issued, await readIssued(environment.pool)))
  if (observer.dropped > 0 && !fault.cutsConnections) breaches.push(`${observer.dropped} requests had no answer`)
  if (verdict.mailsTwice > 0 && !fault.mayMailTwice) breaches.push(`${verdict.mailsTwice} mails came twice`)
  return {
    fault,
    rounds,
    orders: ledger.orders.length,
    paid: verdict.paid,
    mails: verdict.mails,
    mailsTwice: verdict.mailsTwice,
    unavailable: observer.byStatus[503] ?? 0,
    dropped: observer.dropped,
    longestRecoveryMs,
    seconds: (performance.now() - startedAt) / 1000,
    breaches: summarise([...breaches, ...observer.breaches, ...verdict.breaches]),
  }
}

async function restartWith({ portal }: Environment, env: Record<string, string>): Promise<void> {
  await portal.kill('SIGTERM')
  portal.set(env)
  await portal.start()
}

/** Until every buyer has had a useful response since a time, not only "come back later". */
async function untilServed(load: Load, moment: number, limitMs: number): Promise<void> {
  while (load.servedSince(moment) < load.count && performance.now() - moment < limitMs) await sleep(20)
}

/** Polls what a load balancer and a visitor request. `/healthz` needs no database and must always answer. */
function startWatch(environment: Environment): { stop(): Promise<void> } {
  let isOver = false
  async function watch(): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      const path = ['/readyz', '/', '/api/product?limit=5', '/healthz'][turn % 4] ?? '/'
      const answer = await send(environment.observer, `${environment.portal.url}${path}`)
      if (path === '/healthz' && answer && answer.status !== 200) {
        environment.observer.breaches.push(`/healthz answered ${answer.status}`)
      }
      await sleep(100)
    }
  }
  const all = watch()
  return {
    async stop() {
      isOver = true
      await all
    },
  }
}

const restLimitMs = 180_000
/** Polls every quarter of a second. Moving the times of jobs more often would use up their tries. */
const hurryEvery = 24

/** Until every job is done. Failed ones wait for their next try, so their times are moved, and nothing else. */
async function untilJobsAreDone({
  pool,
  observer,
}: {
  pool: Environment['pool']
  observer: Observer
}): Promise<void> {
  const endsAt = Date.now() + restLimitMs
  for (let turn = 0; Date.now() < endsAt; turn++) {
    try {
      if (turn % hurryEvery === 0) await hurry(pool)
      const { rows } = await pool.query<{ left: number }>(
        `select (select count(*) from graphile_worker.jobs where not (${recurring}))
           + (select count(*) from outbox) + (select count(*) from event_waiting) as left`,
      )
      if (rows[0]?.left === 0) return
    } catch {
      // The database is still recovering.
    }
    await sleep(250)
  }
  observer.breaches.push('jobs were still waiting three minutes after the load had ended')
}

async function hurry(pool: Environment['pool']): Promise<void> {
  await pool.query(
    `select from graphile_worker.reschedule_jobs(array(
       select id from graphile_worker.jobs
       where locked_by is null and attempts > 0 and run_at > now() and attempts < max_attempts
     ), run_at := now())`,
  )
}
