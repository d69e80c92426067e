import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { sandboxWebhookSecret } from '#server/features/payments/payments.cards.ts'
import { type Environment, secret } from '../environment.ts'
import { send } from '../observer.ts'
import type { Fault } from './fault.ts'

const minuteMs = 60_000
const jumps = [10 * minuteMs, -10 * minuteMs, 26 * 60 * minuteMs, -26 * 60 * minuteMs, 0]

export const clockJumps: Fault = {
  name: 'clock-jumps',
  title: 'the clock of the app jumps by ten minutes and by a day, forth and back',
  rounds: 1,
  async strike({ environment, untilBusy }) {
    for (const clockMs of jumps) {
      environment.portal.trick({ clockMs })
      await untilBusy()
      await sleep(3_000)
    }
    return []
  },
  /** Jobs that run each minute run in the next minute too, whatever the clock was. */
  async afterwards({ pool }) {
    const since = Date.now()
    while (Date.now() - since < 75_000) {
      const { rows } = await pool.query<{ isRun: boolean }>(
        `select coalesce(bool_and(last_execution between $1::timestamptz - interval '1 minute' and now()), false) as "isRun"
         from graphile_worker._private_known_crontabs where identifier in ('orders.expire', 'payments.reconcile')`,
        [new Date(since)],
      )
      if (rows[0]?.isRun) return []
      await sleep(500)
    }
    return ['what is done each minute was not done for 75 s after the clock was right again']
  },
}

const flood = 500

export const webhookFlood: Fault = {
  name: 'webhook-flood',
  title: 'one event 500 times at once, and 500 forged ones',
  rounds: 2,
  async strike({ environment, round }) {
    const { rows } = await environment.pool.query<{ ref: string }>(
      `select ref from payment where status = 'succeeded' order by created_at desc limit 1`,
    )
    const ref = rows[0]?.ref
    if (!ref) return ['nobody had paid yet']
    const id = `evt_flood_${Date.now()}_${round}`
    const [genuine, forged] = [
      await signed(id, ref, sandboxWebhookSecret(secret)),
      await signed(id, ref, 'whsec_x'),
    ]
    const sendEvent = ({ body, signature }: Signed) =>
      send(environment.observer, `${environment.portal.url}/api/payments/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      })
    const sent = Array.from({ length: flood }, () => [sendEvent(genuine), sendEvent(forged)]).flat()
    const statuses = (await Promise.all(sent)).map((answer) => answer?.status)
    const [ofGenuine, ofForged] = [
      statuses.filter((_, index) => index % 2 === 0),
      statuses.filter((_, index) => index % 2 === 1),
    ]
    return [
      ...(ofGenuine.includes(200) ? [] : ['no genuine event was taken']),
      ...ofGenuine
        .filter((status) => status !== 200 && status !== 503)
        .map((status) => `genuine event: ${status}`),
      ...ofForged.filter((status) => status !== 400).map((status) => `forged event: ${status}`),
      ...(await written(environment, id, ref)),
    ]
  },
}

type Signed = { body: string; signature: string }

async function signed(id: string, ref: string, webhookSecret: string): Promise<Signed> {
  const object = { id: ref, object: 'payment_intent' }
  const body = JSON.stringify({ id, object: 'event', type: 'payment_intent.succeeded', data: { object } })
  const { webhooks } = new Stripe('sk_test_chaos')
  return {
    body,
    signature: await webhooks.generateTestHeaderStringAsync({ payload: body, secret: webhookSecret }),
  }
}

/** The event is stored once, and the payment is paid once. */
async function written({ pool }: Environment, id: string, ref: string): Promise<string[]> {
  const { rows } = await pool.query<{ events: number; payments: number }>(
    `select (select count(*) from provider_event where id = $1) as events,
       (select count(*) from payment_event join payment on payment.id = payment_id
        where ref = $2 and kind = 'succeeded') as payments`,
    [id, ref],
  )
  const [{ events, payments } = { events: 0, payments: 0 }] = rows
  return events === 1 && payments === 1 ? [] : [`event written ${events} times, payment settled ${payments} times`]
}

export const twoWorkers: Fault = {
  name: 'two-workers',
  title: 'two instances after the same jobs, their connections cut, the mail server slow',
  rounds: 2,
  pauseMs: 400,
  async strike({ environment, untilBusy }) {
    const other = await environment.createInstance()
    await other.start()
    await environment.mail.setMood('slow')
    await untilBusy()
    await sleep(3_000)
    await environment.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'datum' and pid <> pg_backend_pid() and datname = current_database()`,
    )
    await sleep(7_000)
    await environment.mail.setMood('up')
    await other.kill('SIGTERM')
    return []
  },
}
