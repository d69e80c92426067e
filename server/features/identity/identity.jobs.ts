import crypto from 'node:crypto'
import { baseLanguage, type Language } from '#i18n/language.ts'
import type { Database } from '#server/database/pool.ts'
import { asUserText, type UserText } from '#server/database/user-text.ts'
import { addUrgentJob } from '#server/jobs/jobs.store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mails } from '#server/mail/mail.ts'
import { sweepIdentity } from './identity.limits.store.ts'
import { keepVerificationLink } from './identity.links.ts'
import { findUserByEmail } from './identity.store.ts'

/** The mails of the sign-in provider. */
export type IdentityMail = {
  mailId: string
  kind: 'reset-password' | 'verify-email' | 'password-guesses' | 'email-change' | 'email-taken'
  userId: string
  userName: UserText
  address: string
  url: string
  /** The language of the request that caused the mail, for a user whose language is unknown. */
  language: Language
}

const job = 'identity.mail'

/** The mail that tells a former address of its account's new one; `undoUrl` is null where staff asked for the change. */
export type EmailChangedMail = Omit<IdentityMail, 'kind' | 'url'> & { email: UserText; undoUrl: string | null }

const changedJob = 'identity.email_changed'

export async function requestEmailChangedMail(db: Database, mail: EmailChangedMail): Promise<void> {
  await addUrgentJob(db, changedJob, mail)
}

/** Queues a mail for the worker: the response time of the mail server must not reveal whether an account exists. */
export async function requestMail(db: Database, mail: IdentityMail): Promise<void> {
  if (mail.kind === 'verify-email') await keepVerificationLink(db, mail.userId, mail.url)
  await addUrgentJob(db, job, mail)
}

/**
 * Queues the mail that warns the owner about many wrong passwords; without such an account nothing happens. The job
 * knows the address in its link, because the settings are not available here.
 */
export async function requestGuessesMail(db: Database, email: string): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user) return
  await requestMail(db, {
    mailId: crypto.randomUUID(),
    kind: 'password-guesses',
    userId: user.id,
    userName: asUserText(user.name),
    address: email,
    url: '/login?forgot',
    language: baseLanguage(),
  })
}

/** The schedule of the identity jobs. */
export const identitySchedule = { 'identity.sweep': '17 * * * *' }

type JobDeps = { db: Database; mails: Mails; publicUrl: string }

export function identityJobs({ db, mails, publicUrl }: JobDeps): Jobs {
  return {
    'identity.sweep': () => sweepIdentity(db),
    [job]: (payload) => {
      const { mailId: id, kind, userId, userName, address, url, language } = payload as IdentityMail
      return mails.send({ userId, name: userName, address, language }, kind, () => ({
        id,
        data: { userName, url: new URL(url, publicUrl).href },
      }))
    },
    [changedJob]: (payload) => {
      const { mailId: id, userId, userName, address, email, undoUrl, language } = payload as EmailChangedMail
      return mails.send({ userId, name: userName, address, language }, 'email-changed', () => ({
        id,
        data: { userName, email, undoUrl },
      }))
    },
  }
}
