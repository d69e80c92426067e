import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type InvitationForm, invitationForm, inviteUser } from '#contract/users/invitations.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'

type InviteProps = { isOpen: boolean; onClose: () => void; onDone: () => Promise<void> }

/** Invites a person by mail. */
export function InviteDialog({ isOpen, onClose, onDone }: InviteProps) {
  return (
    <Dialog isOpen={isOpen} title={t('Invite a user')} onClose={onClose}>
      <InviteForm onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

function InviteForm({ onClose, onDone }: Omit<InviteProps, 'isOpen'>) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<InvitationForm>({
    defaultValues: { email: '', name: '', role: 'customer' },
    resolver: standardSchemaResolver(invitationForm),
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    setRefusal(null)
    try {
      await call(inviteUser, { body })
      showToast(t('Invitation sent to {email}', { email: body.email }))
      await onDone()
    } catch (error) {
      setRefusal(sentenceOf(error))
    }
  })
  return (
    <form
      noValidate
      className="mt-4 grid gap-4.5"
      aria-label={t('Invite a user')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSubmitting) void submit(event)
      }}
    >
      <Field id="invite-email" label={t('Email')} error={errors.email?.message}>
        {(control) => (
          <Input {...form.register('email')} {...control} type="email" inputMode="email" autoComplete="off" />
        )}
      </Field>
      <Field id="invite-name" label={t('Name')} isOptional error={errors.name?.message}>
        {(control) => <Input {...form.register('name')} {...control} autoComplete="off" />}
      </Field>
      <Field id="invite-role" label={t('Role')} error={errors.role?.message}>
        {(control) => (
          <Select {...form.register('role')} {...control}>
            <option value="customer">{t('Customer')}</option>
            <option value="admin">{t('Admin')}</option>
          </Select>
        )}
      </Field>
      <p className="text-small text-ink-2">
        {t(
          'The link in the email can be used once and expires after seven days. Admins can view and change everything.',
        )}
      </p>
      <p role="alert" className="text-ui font-[560] text-danger empty:hidden">
        {refusal}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Close')}</Button>
        <Button type="submit" look="primary" isBusy={isSubmitting}>
          {t('Send invitation')}
        </Button>
      </div>
    </form>
  )
}
