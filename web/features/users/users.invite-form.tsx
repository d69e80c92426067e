import { useEffect, useState } from 'react'
import type { Permission } from '#contract/permissions.ts'
import { listRoles, type StaffRoleEntry } from '#contract/staff/roles.ts'
import { invitationForm, inviteUser } from '#contract/users/invitations.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { useAllowed } from '../../api/may.ts'
import { DialogForm } from '../../patterns/form/dialog-form.tsx'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { showToast } from '../../patterns/toast.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.tsx'

/** The roles that the reader may give; none while they are read, and for those who invite customers alone. */
function useGrantableRoles(): readonly StaffRoleEntry[] {
  const [roles, setRoles] = useState<readonly StaffRoleEntry[]>([])
  const allowed = useAllowed()
  const mayGrant = allowed('staff:write')
  useEffect(() => {
    if (mayGrant) void call(listRoles, {}).then(setRoles, () => setRoles([]))
  }, [mayGrant])
  return roles.filter(({ permissions }) => allowed({ all: permissions as Permission[] }))
}

type InviteFormProps = { onClose: () => void; onDone: () => Promise<void> }

/** Invites a person by mail. */
export function InviteForm({ onClose, onDone }: InviteFormProps) {
  const form = useApiForm({
    ids: { email: 'invite-email', name: 'invite-name', role: 'invite-role' },
    first: { email: '', name: '', role: 'customer' },
    check: invitationForm,
    send: async (body) => {
      await call(inviteUser, { body })
      showToast(t('Invitation sent to {email}', { email: body.email }))
      await onDone()
    },
  })
  const { bound } = form
  const roles = useGrantableRoles()
  return (
    <DialogForm
      form={form}
      label={t('Send invitation')}
      cancelLabel={t('Close')}
      onClose={onClose}
      aria-label={t('Invite a user')}
    >
      <TextField {...bound('email')} label={t('Email')} type="email" inputMode="email" />
      <TextField {...bound('name')} label={t('Name')} isOptional />
      <SelectField {...bound('role')} label={t('Role')}>
        <option value="customer">{t('Customer')}</option>
        {optionsOf(roles, ({ _id, name }) => [_id === 'owner' ? 'admin' : _id, name])}
      </SelectField>
      <p className="text-small text-ink-2">
        {t(
          'The link in the email can be used once and expires after seven days. Owners can view and change everything.',
        )}
      </p>
    </DialogForm>
  )
}
