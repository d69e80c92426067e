import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxWebhookSecret } from '#server/features/payments/payments.cards.ts'
import { type Environment, secret } from '../environment.ts'
import type { Fault, Strike } from './fault.ts'

const steps = 12
const stepMs = 300_000
const triedMs = 1_000

/** Moves the times of jobs by an hour, five minutes at a time, so that every retry in this hour really runs. */
async function letAnHourPass({ pool }: Environment): Promise<void> {
  for (let step = 0; step < steps; step++) {
    await sleep(triedMs)
    await pool.query(
      `update graphile_worker._private_jobs set run_at = run_at - $1 * interval '1 millisecond'
       where locked_by is null and attempts > 0`,
      [stepMs],
    )
  }
}

const mailsBackMs = 10_000

export const mailDown: Fault = {
  name: 'mail-down',
  title: 'mail server gone for an hour',
  rounds: 1,
  pauseMs: 2_500,
  async strike({ environment, untilBusy }) {
    await environment.mail.setMood('down')
    await untilBusy()
    await letAnHourPass(environment)
    const { rows } = await environment.pool.query<{ waiting: number; most: number }>(
      `select count(*) as waiting, coalesce(max(attempts), 0)::int as most from graphile_worker.jobs
       where last_error like 'The mail server%'`,
    )
    const [{ waiting, most } = { waiting: 0, most: 0 }] = rows
    await environment.mail.setMood('up')
    const backAt = Date.now()
    while (Date.now() - backAt < mailsBackMs) {
      const { rows: left } = await environment.pool.query(
        // Due at once, however busy the machine is: no pause is left that grew in the hour.
        `select from graphile_worker.jobs where last_error like 'The mail server%' and run_at > now() limit 1`,
      )
      if (left.length === 0) return most < 5 ? [`only ${most} tries in an hour, ${waiting} mails waiting`] : []
      await sleep(100)
    }
    return ['mails were still to be tried later, ten seconds after the mail server was back']
  },
}

export const mailSilent: Fault = {
  name: 'mail-silent',
  title: 'mail server that takes connections and says nothing',
  rounds: 1,
  pauseMs: 250,
  async strike({ environment, untilBusy }) {
    await environment.mail.setMood('silent')
    await untilBusy()
    await sleep(12_000)
    await environment.mail.setMood('up')
    return []
  },
}

/** Stripe's settings with its own SDK; a test server answers. */
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_chaos',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_chaos',
  STRIPE_WEBHOOK_SECRET: sandboxWebhookSecret(secret),
}

function cards(mood: 'down' | 'slow' | 'garbage', title: string, lastsMs: number): Fault {
  return {
    name: `cards-${mood}`,
    title,
    rounds: 2,
    env: stripe,
    async strike({ environment }: Strike) {
      environment.cards.mood = mood
      await sleep(lastsMs)
      environment.cards.mood = 'up'
      return []
    },
  }
}

export const cardsDown = cards('down', 'card provider hangs up', 7_000)
export const cardsSlow = cards('slow', 'card provider never answers', 14_000)
export const cardsGarbage = cards('garbage', 'card provider answers garbage', 6_000)
