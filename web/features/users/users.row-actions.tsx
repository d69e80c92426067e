import type { AdminUser } from '#contract/users/admin-list.ts'
import { makeAdmin, removeAdmin } from '#contract/users/users.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import type { DeleteAction } from '../../patterns/grid/grid.row-actions.tsx'
import { showToast } from '../../patterns/toast.ts'
import { RichText } from '../../ui/rich-text.tsx'

export const granting: DeleteAction<AdminUser> = {
  run: ({ email }) =>
    call(makeAdmin, { params: { email } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 403) showToast(t('Failed to Make an Admin'))
      throw error
    }),
  done: () => t('Successfully made An Admin'),
  title: ({ name }) => t('Make {name} an admin?', { name }),
  confirmLabel: () => t('Make Admin'),
  Text: GrantText,
}

export const removal: DeleteAction<AdminUser> = {
  run: ({ email }) => call(removeAdmin, { params: { email } }),
  done: ({ name }) => t('{name} is no longer an admin', { name }),
  title: ({ name }) => t('Remove the admin role from {name}?', { name }),
  confirmLabel: () => t('Remove admin'),
  Text: () => <p>{t('They keep their account, orders and reviews. This takes effect immediately.')}</p>,
}

function GrantText({ row: user }: { row: AdminUser }) {
  return (
    <>
      <p>
        <RichText
          text="<b>{email}</b> will be able to view and delete all orders, add and remove products, and make other people admins. This takes effect immediately and can be undone."
          values={{ email: user.email }}
          marks={{ b: (words) => <b className="break-all text-ink">{words}</b> }}
        />
      </p>
      {user.isVerified ? null : (
        <p className="mt-3 bg-warn-soft px-3.5 py-2.5 text-warn">
          {t('This email address is not verified. Make sure that it belongs to the right person.')}
        </p>
      )}
    </>
  )
}
