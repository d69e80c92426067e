import { type Actor, sameEmail } from '#contract/access.ts'
import type { ProfileForm } from '#contract/profile/profile.ts'
import { differing, recordAudit } from '#server/database/audit.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { findProfile, type ProfileRow, writeProfile } from './profile.store.ts'

type Saving = {
  actor: Actor
  email: string
  form: ProfileForm & { email?: string | undefined; version?: number | undefined }
}

/** Saves the profile of an account. Throws `email_not_yours`, `user_not_found`, `stale_version`. */
export async function saveProfile(transaction: Transaction, { actor, email, form }: Saving): Promise<ProfileRow> {
  if (form.email !== undefined && !sameEmail(form.email, email)) refuse('email_not_yours')
  return transaction(async (tx) => {
    const before = (await findProfile(tx, email)) ?? refuse('user_not_found')
    if (!(await writeProfile(tx, email, form))) refuse('stale_version')
    const after = (await findProfile(tx, email)) ?? refuse('user_not_found')
    if (before.userId !== actor.id) {
      // The names of the fields, not their values: the log is never deleted, and this is private data.
      const { version: _before, ...was } = before
      const { version: _after, ...is } = after
      const changed = differing(was, is)
      const fields = changed && [...new Set([...Object.keys(changed.before), ...Object.keys(changed.after)])]
      const subject = { kind: 'user', id: before.userId } as const
      if (fields) await recordAudit(tx, { actor, action: 'user.profile_changed', subject, after: { fields } })
    }
    return after
  })
}
