import { setTimeout as sleep } from 'node:timers/promises'
import { errors } from '#contract/errors.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { withConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import type { Device } from './identity.device.ts'
import {
  type Attempt,
  accountLimit,
  countFailure,
  endTry,
  type Failures,
  forgiveVisitor,
  isDeviceCurrent,
  readFailures,
  visitorLimit,
} from './identity.failures.store.ts'
import { requestGuessesMail } from './identity.jobs.ts'

/** What the provider's client understands: a code and a message to show in the form. */
export type Stop = { status: number; code: string; message: string; retryAfterSeconds?: number }

/** A request with a password: for which account, from which address, on a known device or not, in a session or not. */
export type Guesser = { account: string; address: string; device: Device | undefined; sessionId?: string }

/** `right` and `wrong`: the password was checked; `other`: it was not. */
export type Outcome = 'right' | 'wrong' | 'other'

type Try<T> = { result: T; outcome: Outcome }

/**
 * Node hashes four passwords at a time, so more would not be faster. A hundred wait a few seconds; the clients of those
 * behind them would give up.
 */
export const hashing = { atOnce: 4, maxWaiting: 100 }

/** Most delayed attempts in this process, each a timer and an open request; more are refused. */
const maxWaiting = 100
let waiting = 0

export function attemptOf({ account, address, device }: Guesser): Attempt {
  return device ? { account, visitor: `device ${device.id}`, address } : { account, visitor: address }
}

/**
 * Seconds that the nth attempt above the limit of an account waits; undefined if only a known device or a link in a
 * mail helps.
 */
export function delayAfter(beyond: number): number | undefined {
  if (beyond <= 0) return 0
  return beyond <= 20 ? 2 ** Math.floor((beyond - 1) / 5) : undefined
}

type Guarded<T> = {
  guesser: Guesser
  /** The counts so far, by default only read. A stop ends the attempt. */
  read?: (attempt: Attempt) => Promise<Failures | Stop>
  look: () => Promise<Try<T>>
}

/**
 * Checks a password unless there were too many wrong ones: ten per address or device in a quarter of an hour. After a
 * hundred per account in an hour, unknown visitors wait longer each time and are then refused; the owner's devices and
 * sessions are counted separately.
 */
export async function guarded<T>(db: Database, one: Guarded<T>): Promise<T | Stop> {
  const { account } = one.guesser
  const first = await withConcurrencyLimit(account, () => begin(db, one), hashing)
  if (!('waitSeconds' in first)) return first.end
  // Only a timer: it holds no database connection and no place in the hashing queue.
  waiting += 1
  await sleep(first.waitSeconds * 1000).finally(() => {
    waiting -= 1
  })
  return withConcurrencyLimit(account, () => lookCounted(db, first.counted, one.look), hashing)
}

type Begun<T> = { end: T | Stop } | { waitSeconds: number; counted: Attempt }

/** Attempts of a visitor at an account that are being checked; they count only if the password is wrong. */
const inFlight = new Map<string, number>()

/** How many of these were wrong and counted, of all visitors. */
let countedInFlight = 0

function keyOf({ account, visitor }: Attempt): string {
  return `${account} ${visitor}`
}

async function begin<T>(db: Database, { guesser, read, look }: Guarded<T>): Promise<Begun<T>> {
  const attempt = attemptOf(guesser)
  let known = countedInFlight
  const found = await (read ? read(attempt) : readFailures(db, attempt))
  if ('code' in found) return { end: found }
  let before = found
  // An attempt that was counted meanwhile is no longer in flight, and may be missing in the counts read before.
  while (known !== countedInFlight) {
    known = countedInFlight
    before = await readFailures(db, attempt)
  }
  // Attempts in flight may be wrong too, so parallel attempts get no more tries than sequential ones.
  const tries = before.ofVisitor + (inFlight.get(keyOf(attempt)) ?? 0)
  if (tries >= visitorLimit.failures) return { end: refused(before.visitorSeconds || visitorLimit.seconds) }
  if (before.ofAccount < accountLimit.failures) {
    return { end: await lookUncounted(db, attempt, { look, hasFailed: before.ofVisitor > 0 }) }
  }
  const trusted = await trustedAttempt(db, guesser)
  const counted = trusted ?? attempt
  const after = await fail(db, counted)
  if (after.ofVisitor > visitorLimit.failures) return { end: refused(after.visitorSeconds) }
  const waitSeconds = trusted ? 0 : delayAfter(after.ofAccount - accountLimit.failures)
  if (waitSeconds === undefined) return { end: needsLink(after.accountSeconds) }
  if (waitSeconds === 0) return { end: await lookCounted(db, counted, look) }
  return waiting < maxWaiting ? { waitSeconds, counted } : { end: refused(waitSeconds) }
}

type Uncounted<T> = { look: () => Promise<Try<T>>; hasFailed: boolean }

/** The usual case writes nothing, unless the password is wrong or was wrong before. */
async function lookUncounted<T>(db: Database, attempt: Attempt, { look, hasFailed }: Uncounted<T>): Promise<T> {
  const key = keyOf(attempt)
  inFlight.set(key, (inFlight.get(key) ?? 0) + 1)
  try {
    const { result, outcome } = await look()
    if (outcome === 'wrong') {
      await fail(db, attempt)
      countedInFlight += 1
    }
    if (outcome === 'right' && hasFailed) await forgiveVisitor(db, attempt)
    return result
  } finally {
    const left = (inFlight.get(key) ?? 1) - 1
    if (left > 0) inFlight.set(key, left)
    else inFlight.delete(key)
  }
}

async function lookCounted<T>(db: Database, counted: Attempt, look: () => Promise<Try<T>>): Promise<T> {
  const { result, outcome } = await look()
  if (outcome !== 'wrong') await endTry(db, counted, outcome === 'right')
  return result
}

/** The separate count of a device or a session of the owner; undefined for all others. */
async function trustedAttempt(db: Database, guesser: Guesser): Promise<Attempt | undefined> {
  const { account, address, device, sessionId } = guesser
  if (device && (await isDeviceCurrent(db, account, device.issuedAt))) return attemptOf(guesser)
  return sessionId ? { account, visitor: `session ${sessionId}`, address } : undefined
}

/** Counts a failure. The one that reaches the limit of the account notifies the owner by mail. */
async function fail(db: Database, attempt: Attempt): Promise<Failures> {
  const after = await countFailure(db, attempt)
  if (after.ofAccount === accountLimit.failures) await requestGuessesMail(db, attempt.account)
  return after
}

function refused(seconds: number): Stop {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return {
    status: 429,
    code: 'TOO_MANY_FAILED_SIGN_INS',
    message: t(
      'Too many wrong passwords. Try again in {minutes, plural, one {# minute} other {# minutes}}, or reset the password.',
      { minutes },
    ),
    retryAfterSeconds: seconds,
  }
}

function needsLink(seconds: number): Stop {
  return {
    status: 429,
    code: 'TOO_MANY_FAILED_SIGN_INS',
    message: t(
      'There were too many failed sign-in attempts on this account. Sign in on a device you have used before, or reset the password.',
    ),
    retryAfterSeconds: seconds,
  }
}

/** A refusal of the portal in the format of the provider's client. */
export function busy(): Stop {
  const { status, sentence } = errors.unavailable
  return { status, code: 'UNAVAILABLE', message: t(sentence), retryAfterSeconds: 2 }
}

export function tooManyRequests(seconds: number): Stop {
  const { status, sentence } = errors.too_many_requests
  return { status, code: 'TOO_MANY_REQUESTS', message: t(sentence), retryAfterSeconds: seconds }
}
