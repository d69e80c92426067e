import type pg from 'pg'
import { cut } from '#i18n/cut.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { insertRefusedMail } from './refused-mails.store.ts'

const maxReason = 300

/** The mail server refuses this mail for good: its address or its content. Trying again would give the same answer. */
export class MailRefused extends Error {
  readonly mail: { id: string; address: string; subject: string; orderId: string | null }

  constructor(mail: MailRefused['mail'], reason: string) {
    super(cut(reason.replaceAll(/\s+/g, ' ').trim(), maxReason))
    this.mail = mail
  }
}

type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string; message?: string }

/**
 * The reason, if a failure of the mail server is about this mail and permanent (RFC 5321, section 4.2.1: 5yz); undefined if the
 * mail is to be tried again. A refused sign-in, a refused sender and "relay denied" are faults of the installation: they concern
 * every mail, and an operator fixes them.
 */
export function permanentReason(error: unknown): string | undefined {
  const { code = '', responseCode = 0, response = '', command = '', message = '' } = error as SmtpError
  const text = response || message
  if (code === 'EENVELOPE' && responseCode === 0) return text
  if (
    responseCode < 500 ||
    code === 'EAUTH' ||
    command === 'MAIL FROM' ||
    [530, 535, 538].includes(responseCode)
  ) {
    return undefined
  }
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isOfMail && !/relay|authenticat/i.test(text) ? text : undefined
}

/** Mails with a link that expires: their recipients ask for another one. */
const isExpiring = (task: string) => task.startsWith('identity.')

/** The jobs, of which one whose mail is refused ends without a second try; staff see the mail instead. */
export function withRefusedMails(jobs: Jobs, pool: pg.Pool, log: (message: string) => void): Jobs {
  const entries = Object.entries(jobs).map(([task, run]) => {
    const job: Jobs[string] = async (payload) => {
      try {
        await run(payload)
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error
        await insertRefusedMail(pool, {
          ...error.mail,
          reason: error.message,
          again: isExpiring(task) ? null : { task, payload },
        })
        log(`a mail of ${task} was refused for good`)
      }
    }
    return [task, job]
  })
  return Object.fromEntries(entries)
}
