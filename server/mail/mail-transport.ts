import { setTimeout as sleep } from 'node:timers/promises'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { cut } from '#i18n/cut.ts'
import type { Database } from '../database/pool.ts'
import { retryFailedJobs } from '../jobs/jobs.store.ts'
import { deleteRefusedSignIn, findRefusedSignIn, saveRefusedSignIn } from './sign-in.store.ts'

/** The library's default timeout is ten minutes: a silent mail server would block other jobs for so long. */
const timeout = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/**
 * One connection sends all mails in turn: some servers delay their greeting, and a hundred waiting mails would wait a
 * hundred times. An idle connection is closed soon.
 */
const connections = {
  pool: true,
  maxConnections: 2,
  maxMessages: 100,
  maxRequeues: 1,
  idleTimeout: 2_000,
} as const
/** The pause after a failed connection: each attempt would occupy a worker. */
const awayMs = 5_000
/** The pause after a refused sign-in: a person mends it, and mail servers lock an account that fails too often. */
const refusedMs = 600_000
const maxReason = 300
/** Most ids of sent mails in memory, far more than the mails for which a job can run again. */
const maxRemembered = 10_000

/** The error text that marks jobs as waiting for the mail server. */
const away = 'The mail server cannot be reached'

/** Sends a mail to the mail server, once per id in the life of this process. Throws if the server did not accept it. */
export type MailTransport = (id: string, message: SendMailOptions) => Promise<void>

/** The library is loaded with the first mail. */
function openedOnUse(url: string): () => Promise<Transporter> {
  let opened: Promise<Transporter> | undefined
  return () => {
    opened ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ url, ...timeout, ...connections }).use('compile', (_mail, done) => done()),
    )
    return opened
  }
}

async function verify(transport: () => Promise<Transporter>): Promise<void> {
  await (await transport()).verify()
}

/**
 * Remembers the ids of sent mails, because the database may be down when a mail is to be marked as sent. When the mail
 * server is back, all waiting mails are sent at once, not after their growing pauses.
 */
export function openMailTransport(db: Database, url: string): MailTransport {
  const transport = openedOnUse(url)
  const handedOver = new Map<string, Promise<unknown>>()
  let awayUntil = 0
  let mayOthersWait = true
  let isLooking = false

  async function wake(): Promise<void> {
    await deleteRefusedSignIn(db).catch(() => undefined)
    await retryFailedJobs(db, away).catch(() => undefined)
    mayOthersWait = false
  }

  /** Whether the server is back, asked until it is: otherwise all mails would wait for the next one that is due. */
  async function lookAgain(first: number): Promise<void> {
    isLooking = true
    let pause: number | null = first
    while (pause !== null && mayOthersWait) {
      await sleep(pause, undefined, { ref: false })
      pause = mayOthersWait ? await verify(transport).then(() => null, pauseAfter) : null
    }
    isLooking = false
    awayUntil = 0
    if (mayOthersWait) await wake()
  }

  /** Staff see a refused sign-in on the overview, with the answer of the server. */
  async function pauseAfter(error: unknown): Promise<number> {
    const reason = signInReason(error)
    if (reason === undefined) return awayMs
    await saveRefusedSignIn(db, reason).catch(() => undefined)
    return refusedMs
  }

  // A restart with another SMTP_URL has perhaps mended it.
  void findRefusedSignIn(db)
    .then((known) => (known && !isLooking ? lookAgain(awayMs) : undefined))
    .catch(() => undefined)

  async function send(message: SendMailOptions): Promise<void> {
    if (performance.now() < awayUntil) throw new Error(`${away}.`)
    try {
      await (await transport()).sendMail(message)
    } catch (error) {
      if (!isAway(error)) throw error
      const pause = await pauseAfter(error)
      awayUntil = performance.now() + pause
      mayOthersWait = true
      if (!isLooking) void lookAgain(pause)
      throw new Error(`${away}: ${error instanceof Error ? error.message : error}`)
    }
    if (mayOthersWait) await wake()
  }

  return async (id, message) => {
    const sending = handedOver.get(id) ?? send(message)
    handedOver.set(id, sending)
    try {
      await sending
    } catch (error) {
      handedOver.delete(id)
      throw error
    }
    const [oldest] = handedOver.keys()
    if (oldest && handedOver.size > maxRemembered) handedOver.delete(oldest)
  }
}

/**
 * The server is unreachable, or accepts no mail at all. A mail refused for its content (5xx) says nothing about others.
 */
function isAway(error: unknown): boolean {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (
    signInReason(error) !== undefined ||
    ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EPROTOCOL', 'ECONNREFUSED'].includes(code) ||
    responseCode === 421
  )
}

/** What the server answers to a sign-in that it refuses for good (RFC 4954); undefined for any other error. */
export function signInReason(error: unknown): string | undefined {
  const { code = '', responseCode = 0, response, message = '' } = error as SignInError
  const isRefused = [530, 534, 535, 538].includes(responseCode) || (code === 'EAUTH' && responseCode >= 500)
  const isUnknown = code === 'EAUTH' && responseCode === 0
  return isRefused || isUnknown ? cut((response || message).replaceAll(/\s+/g, ' ').trim(), maxReason) : undefined
}

type SignInError = { code?: string; responseCode?: number; response?: string; message?: string }
