import { emailOfCustomerForm, requestCustomerEmail } from '#contract/identity/email-change.ts'
import type { Person } from '#contract/users/person.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { DialogForm } from '../../../patterns/form/dialog-form.tsx'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { showToast } from '../../../patterns/toast.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'

type EmailDialogProps = { person: Person; isOpen: boolean; onClose: () => void; onChanged: () => Promise<void> }

/** Staff ask for another address of a customer, who confirms it by the link in a mail. */
export function EmailDialog({ person, isOpen, onClose, onChanged }: EmailDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={t('Change the email address of {name}', { name: person.name })}
      onClose={onClose}
    >
      <EmailForm person={person} onClose={onClose} onChanged={onChanged} />
    </Dialog>
  )
}

function EmailForm({ person, onClose, onChanged }: Omit<EmailDialogProps, 'isOpen'>) {
  const state = useApiForm({
    ids: { email: 'customer-email' },
    first: { email: '' },
    check: emailOfCustomerForm,
    send: async (body) => {
      await call(requestCustomerEmail, { params: { id: person._id }, body })
      onClose()
      await onChanged()
      showToast(t('Link sent to {email}', { email: body.email }))
    },
  })
  return (
    <DialogForm form={state} label={t('Send link')} onClose={onClose} aria-label={t('Change email address')}>
      <p className="text-control text-ink-2">
        {t(
          'Make sure that the request comes from the customer. The person who opens the link at the new address gets this account. We tell the former address too.',
        )}
      </p>
      <TextField
        {...state.bound('email')}
        label={t('New email address')}
        type="email"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="send"
      />
    </DialogForm>
  )
}
