import crypto from 'node:crypto'
import { firstLanguage, type Language } from '#i18n/language.ts'
import { mark, t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { inLanguage } from '#server/http/language.ts'
import { addUrgentJob } from '#server/jobs/jobs.store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { languageOfReader } from '#server/mail/mail-reader.ts'
import { sweepIdentity } from './identity.limits.store.ts'
import { keepVerificationLink } from './identity.links.ts'
import { findUserByEmail } from './identity.store.ts'

/** The mails of the sign-in provider. */
export type IdentityMail = {
  mailId: string
  kind: 'reset-password' | 'verify-email' | 'password-guesses'
  userId: string
  userName: string
  address: string
  url: string
  /** The language of the request that caused the mail, for a user whose language is unknown. */
  language: Language
}

const job = 'identity.mail'

const subjects: Record<IdentityMail['kind'], string> = {
  'reset-password': mark('Choose a new password for {brand}'),
  'verify-email': mark('Confirm your email address for {brand}'),
  'password-guesses': mark('Failed sign-in attempts on your {brand} account'),
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
    userName: user.name,
    address: email,
    url: '/login?forgot',
    language: firstLanguage,
  })
}

/** The schedule of the identity jobs. */
export const identitySchedule = { 'identity.sweep': '17 * * * *' }

type JobDeps = {
  db: Database
  mailer: Mailer
  publicUrl: string
  brand: { name: string; legalName: string }
  isDemo: boolean
}

export function identityJobs({ db, mailer, publicUrl, brand, isDemo }: JobDeps): Jobs {
  return {
    'identity.sweep': () => sweepIdentity(db),
    [job]: async (payload) => {
      const { mailId, kind, userId, userName, address, url, language } = payload as IdentityMail
      await inLanguage(await languageOfReader(db, userId, language), () =>
        mailer.send({
          id: mailId,
          to: { name: userName, address },
          subject: t(subjects[kind], { brand: brand.name }),
          template: kind,
          data: {
            userName,
            url: new URL(url, publicUrl).href,
            brand: brand.name,
            legalName: brand.legalName,
            isDemo,
          },
        }),
      )
    },
  }
}
