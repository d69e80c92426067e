import type { Database } from '#server/database/pool.ts'
import { addJobSql, type Jobs } from '#server/jobs/jobs.ts'
import type { Letter, Mailer } from '#server/mail/mail.ts'

/** The mails of the sign-in provider. */
export type IdentityLetter = {
  mailId: string
  kind: 'reset-password' | 'verify-email'
  userName: string
  address: string
  url: string
}

const job = 'identity.mail'

const subjects: Record<IdentityLetter['kind'], string> = {
  'reset-password': 'Choose a new password',
  'verify-email': 'Confirm your email address',
}

/** Asks for a mail to be written. It is sent by the worker: a slow mail server must not tell who has an account. */
export async function requestMail(db: Database, letter: IdentityLetter): Promise<void> {
  await db.query(`select ${addJobSql(job, '$1::json')}`, [JSON.stringify(letter)])
}

type JobParts = { mailer: Mailer; brand: { name: string; legalName: string }; isDemo: boolean }

export function identityJobs({ mailer, brand, isDemo }: JobParts): Jobs {
  return {
    [job]: async (payload) => {
      const { mailId, kind, userName, address, url } = payload as IdentityLetter
      const letter: Letter = {
        id: mailId,
        to: { name: userName, address },
        subject: `${subjects[kind]} for ${brand.name}`,
        template: kind,
        data: { userName, url, brand: brand.name, legalName: brand.legalName, isDemo },
      }
      await mailer.send(letter)
    },
  }
}
