import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  cancelEmailChange,
  emailChangeForm,
  type OpenEmailChange,
  requestEmailChange,
} from '#contract/identity/email-change.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { DialogForm } from '../../../patterns/form/dialog-form.tsx'
import { FormRefusal } from '../../../patterns/form/form-refusal.tsx'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { showToast } from '../../../patterns/toast.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Time } from '../../../ui/time.tsx'
import { ConfirmSignIn } from '../identity.confirm-dialog.tsx'
import { useConfirmedSignIn } from '../identity.confirm-sign-in.ts'
import { PasswordField } from '../identity.password-field.tsx'
import type { Account } from './identity.account-calls.ts'

type EmailChangeProps = { account: Account; hasPasskey: boolean; change: OpenEmailChange | null }

/** Changes the address of the account: a link at the new one confirms it. */
export function EmailChange({ account, hasPasskey, change }: EmailChangeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      {change ? <Waiting change={change} /> : null}
      <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
        {t('Change email address')}
      </Button>
      <Dialog isOpen={isOpen} title={t('Change email address')} onClose={close}>
        <ChangeForm account={account} hasPasskey={hasPasskey} onClose={close} />
      </Dialog>
    </>
  )
}

function Waiting({ change: { email, expiresAt } }: { change: OpenEmailChange }) {
  const { revalidate } = useRevalidator()
  const { run, isBusy, error } = useCommand(() => call(cancelEmailChange, {}), {
    done: async () => {
      await revalidate()
      showToast(t('Change cancelled'))
    },
  })
  return (
    <div className="notice bg-blue-soft text-ink">
      <div className="grid justify-items-start gap-3">
        <p>
          <RichText
            text="We sent a link to <b>{email}</b>. Your address changes when you open it."
            values={{ email }}
            marks={{ b: (words) => <b className="break-all">{words}</b> }}
          />{' '}
          {t('The link expires:')} <Time at={expiresAt} />
        </p>
        <Button size="small" isBusy={isBusy} onClick={run}>
          {t('Cancel change')}
        </Button>
        <FormRefusal text={error} />
      </div>
    </div>
  )
}

type FormProps = { account: Account; hasPasskey: boolean; onClose: () => void }

function ChangeForm({ account, hasPasskey, onClose }: FormProps) {
  const { email: current, hasPassword } = account
  const { revalidate } = useRevalidator()
  const { question, run } = useConfirmedSignIn()
  const state = useApiForm({
    ids: { email: 'new-email', password: 'email-password' },
    first: { email: '', password: '' },
    check: emailChangeForm,
    send: async ({ email, password }) => {
      const body = { email, ...(hasPassword && { password: password ?? '' }) }
      const isSent = await run(async () => void (await call(requestEmailChange, { body })))
      if (!isSent) return
      onClose()
      await revalidate()
    },
  })
  return (
    <>
      <DialogForm
        form={state}
        label={t('Send link')}
        onClose={onClose}
        method="post"
        aria-label={t('Change email address')}
      >
        <p className="text-control text-ink-2">
          {t(
            'We send a link to the new address. When you open it, you sign in with that address; orders, profile and reviews go along. Your other devices are signed out.',
          )}
        </p>
        <TextField
          {...state.bound('email')}
          label={t('New email address')}
          type="email"
          autoComplete="email"
          spellCheck={false}
          enterKeyHint={hasPassword ? 'next' : 'send'}
        />
        {hasPassword ? (
          <>
            <input type="email" autoComplete="username" value={current} readOnly hidden />
            <PasswordField
              {...state.bound('password')}
              label={t('Your password')}
              autoComplete="current-password"
              enterKeyHint="send"
            />
          </>
        ) : null}
      </DialogForm>
      <ConfirmSignIn account={account} hasPasskey={hasPasskey} question={question} />
    </>
  )
}
