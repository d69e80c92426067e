import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import type { Database } from '../database/pool.ts'
import { retryFailedJobs } from '../jobs/retry-failed-jobs.ts'

/** A mail server that says nothing must not hold up the other jobs for as long as the library would wait: ten minutes. */
const timeout = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/**
 * One connection takes mails one after the other: a mail server may let clients wait before it greets, and a
 * hundred mails that have been held up would go out in a hundred such pauses. An idle one is closed soon.
 */
const connections = {
  pool: true,
  maxConnections: 2,
  maxMessages: 100,
  maxRequeues: 1,
  idleTimeout: 2_000,
} as const
/** How long nobody knocks again after it could not be reached: each try would hold a job's place. */
const awayMs = 5_000
/** As many as this process remembers to have sent: far more than one job can be run again for. */
const mostRemembered = 10_000

/** The text of the error by which a job that waits for the mail server is recognised. */
const away = 'The mail server cannot be reached'

/** Hands a mail to the mail server, once for an id in the life of this process. Throws when it was not taken. */
export type MailTransport = (id: string, message: SendMailOptions) => Promise<void>

/**
 * Remembers which mails it has sent, because the database may be away at the moment when that is to be noted. Once the
 * mail server is back, every mail that waits for it goes out at once, not at the end of its own ever longer pause.
 */
export function openMailTransport(db: Database, url: string): MailTransport {
  const transport: Transporter = createTransport({ url, ...timeout, ...connections }).use(
    'compile',
    (_mail, done) => done(),
  )
  const handedOver = new Map<string, Promise<unknown>>()
  let awayUntil = 0
  let mayOthersWait = true

  async function send(message: SendMailOptions): Promise<void> {
    if (performance.now() < awayUntil) throw new Error(`${away}.`)
    try {
      await transport.sendMail(message)
    } catch (error) {
      if (!isAway(error)) throw error
      awayUntil = performance.now() + awayMs
      mayOthersWait = true
      throw new Error(`${away}: ${error instanceof Error ? error.message : error}`)
    }
    if (mayOthersWait) await retryFailedJobs(db, away).catch(() => undefined)
    mayOthersWait = false
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
    if (oldest && handedOver.size > mostRemembered) handedOver.delete(oldest)
  }
}

/** Not there, or there and unable to take any mail. A mail that is refused for what it is (5xx) says nothing about others. */
function isAway(error: unknown): boolean {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (
    ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EPROTOCOL', 'ECONNREFUSED'].includes(code) ||
    responseCode === 421
  )
}
