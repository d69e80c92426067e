import type { Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { inLanguage } from '#server/http/language.ts'
import { addUrgentJob } from '#server/jobs/jobs.store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mailer } from '#server/mail/mail.ts'

/** The mail of an invitation, in the language of the admin who sends it: the recipient's is unknown. */
export type InvitationMail = {
  mailId: string
  userName: string
  address: string
  inviter: string
  isAdmin: boolean
  url: string
  language: Language
}

const job = 'users.invitation'

/** Queues the mail in the transaction that writes the invitation. */
export async function requestInvitationMail(tx: Database, mail: InvitationMail): Promise<void> {
  await addUrgentJob(tx, job, mail)
}

type JobDeps = { mailer: Mailer; brand: { name: string; legalName: string }; isDemo: boolean }

export function usersJobs({ mailer, brand, isDemo }: JobDeps): Jobs {
  return {
    [job]: async (payload) => {
      const { mailId, userName, address, inviter, isAdmin, url, language } = payload as InvitationMail
      await inLanguage(language, () =>
        mailer.send({
          id: mailId,
          to: { name: userName, address },
          subject: t('Your invitation to {brand}', { brand: brand.name }),
          template: 'invitation',
          data: { userName, inviter, isAdmin, url, brand: brand.name, legalName: brand.legalName, isDemo },
        }),
      )
    },
  }
}
