import type pg from 'pg'
import { inTransaction } from './database/transaction.ts'
import { recordEvents } from './events/events.ts'
import { listFormerEmails } from './features/identity/email-change/identity.email-change.store.ts'
import { deleteSignInTraces } from './features/identity/identity.store.ts'
import { anonymiseBuyer } from './features/orders/orders.service.ts'
import { anonymiseReviews } from './features/reviews/reviews.store.ts'
import { lockStaffRoles } from './features/staff/staff.store.ts'
import { deleteInvitationsTo } from './features/users/users.invitations.store.ts'
import { deleteUser } from './features/users/users.service.ts'
import { lockUser } from './features/users/users.store.ts'
import { deleteMailsTo } from './mail/mail.store.ts'
import { deleteRefusedMailsTo } from './mail/refused-mails.store.ts'

/**
 * Deletes an account in one transaction: orders and reviews are anonymised, unpaid orders give their stock back, and
 * the account is deleted with its sign-in, sessions and role. If anything fails, nothing has changed. Throws
 * `last_admin`. Roles are locked before the account, as everywhere.
 */
export function accountDeletion({ pool }: { pool: pg.Pool }) {
  return async ({ id, email }: { id: string; email: string }): Promise<void> => {
    await inTransaction(pool, async (tx) => {
      await lockStaffRoles(tx)
      if (!(await lockUser(tx, id))) return
      await anonymiseBuyer(tx, id)
      await anonymiseReviews(tx, id)
      for (const address of [email, ...(await listFormerEmails(tx, id))]) {
        await deleteInvitationsTo(tx, address)
        await deleteMailsTo(tx, address)
        await deleteRefusedMailsTo(tx, address)
      }
      await deleteSignInTraces(tx, { id, email })
      await deleteUser(tx, id)
      await recordEvents(tx, { type: 'customer.deleted', subjectId: id })
    })
  }
}
