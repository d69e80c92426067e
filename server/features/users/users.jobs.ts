import type { Language } from '#i18n/language.ts'
import type { Database } from '#server/database/pool.ts'
import type { UserText } from '#server/database/user-text.ts'
import { addUrgentJob } from '#server/jobs/jobs.store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mails } from '#server/mail/mail.ts'

/** The mail of an invitation, in the language of the admin who sends it: the recipient's is unknown. */
export type InvitationMail = {
  mailId: string
  userName: UserText
  address: string
  inviter: UserText
  /** Null for a customer. */
  role: UserText | null
  url: string
  language: Language
}

const job = 'users.invitation'

/** Queues the mail in the transaction that writes the invitation. */
export async function requestInvitationMail(tx: Database, mail: InvitationMail): Promise<void> {
  await addUrgentJob(tx, job, mail)
}

export function usersJobs({ mails }: { mails: Mails }): Jobs {
  return {
    [job]: (payload) => {
      const { mailId: id, userName, address, inviter, role, url, language } = payload as InvitationMail
      return mails.send({ userId: null, name: userName, address, language }, 'invitation', () => ({
        id,
        data: { userName, inviter, role, url },
      }))
    },
  }
}
