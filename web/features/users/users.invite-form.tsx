import { invitationForm, inviteUser } from '#contract/users/invitations.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { DialogForm } from '../../patterns/form/dialog-form.tsx'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { showToast } from '../../patterns/toast.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'

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
        <option value="admin">{t('Admin')}</option>
      </SelectField>
      <p className="text-small text-ink-2">
        {t(
          'The link in the email can be used once and expires after seven days. Admins can view and change everything.',
        )}
      </p>
    </DialogForm>
  )
}
