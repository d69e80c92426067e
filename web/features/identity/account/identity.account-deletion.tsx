import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { type DeletionForm, deletionForm } from '#contract/identity/identity.ts'
import { t } from '#i18n/t.ts'
import { brand } from '#tenant/brand.ts'
import { FormRefusal } from '../../../patterns/form/form-refusal.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { ConfirmSignIn } from '../identity.confirm-dialog.tsx'
import { useConfirmedSignIn } from '../identity.confirm-sign-in.ts'
import { PasswordField } from '../identity.password-field.tsx'
import { SignInError, signInSentence } from '../identity.sign-in.ts'
import { type Account, deleteAccount } from './identity.account-calls.ts'
import { AccountSection } from './identity.account-section.tsx'

type DeletionProps = { account: Account; hasPasskey: boolean; onGone: (text: string) => void }

/** Deletes the account. The page explains first what happens to the user's data. */
export function Deletion({ account, hasPasskey, onGone }: DeletionProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <AccountSection
      id="account-deletion"
      title={t('Delete my account')}
      lead={t('Permanently delete your account and your personal data.')}
    >
      <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
        {t('Delete my account')}
      </Button>
      <Dialog isOpen={isOpen} title={t('Delete your account?')} onClose={() => setIsOpen(false)}>
        <DeletionQuestion
          account={account}
          hasPasskey={hasPasskey}
          onGone={onGone}
          onKeep={() => setIsOpen(false)}
        />
      </Dialog>
    </AccountSection>
  )
}

const passwordlessForm = z.object({ password: z.string() })

function DeletionQuestion({ account, hasPasskey, onGone, onKeep }: DeletionProps & { onKeep: () => void }) {
  const { email, hasPassword } = account
  const [refusal, setRefusal] = useState<string | null>(null)
  const { question, run } = useConfirmedSignIn()
  const form = useForm<DeletionForm>({
    defaultValues: { password: '' },
    resolver: standardSchemaResolver(hasPassword ? deletionForm : passwordlessForm),
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ password }) => {
    setRefusal(null)
    try {
      const isDeleted = await run(() => deleteAccount(hasPassword ? password : undefined))
      if (isDeleted) onGone(t('Your account has been deleted.'))
    } catch (error) {
      const code = error instanceof SignInError ? error.code : undefined
      if (code === 'INVALID_PASSWORD')
        form.setError('password', { message: t('The password is incorrect.') }, { shouldFocus: true })
      else setRefusal(signInSentence(error))
    }
  })

  return (
    <>
      <form
        noValidate
        method="post"
        aria-label={t('Delete my account')}
        className="mt-3 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSubmitting) void submit()
        }}
      >
        <Consequences email={email} />
        {hasPassword ? (
          <>
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              {...form.register('password')}
              id="deletion-password"
              label={t('Your password')}
              autoComplete="current-password"
              enterKeyHint="go"
              error={errors.password?.message}
            />
          </>
        ) : null}
        <FormRefusal text={refusal} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onKeep}>{t('Cancel', { context: 'dialog' })}</Button>
          <Button type="submit" look="danger" isBusy={isSubmitting}>
            {t('Delete account')}
          </Button>
        </div>
      </form>
      <ConfirmSignIn account={account} hasPasskey={hasPasskey} question={question} />
    </>
  )
}

function Consequences({ email }: { email: string }) {
  return (
    <div className="grid gap-2 text-control text-ink-2">
      <p>
        <RichText
          text="This deletes the account of <b>{email}</b>:"
          values={{ email }}
          marks={{ b: (words) => <b className="break-all text-ink">{words}</b> }}
        />
      </p>
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>{t('Your login, your profile and the emails we stored for you are deleted.')}</li>
        <li>
          {t(
            '{owner} keeps your orders without your name and addresses. Unpaid orders are cancelled. Paid orders that have not been delivered yet can no longer be delivered.',
            { owner: brand.legalName },
          )}
        </li>
        <li>{t('Your reviews remain, without your name and picture.')}</li>
        <li>{t('Invoices are kept as issued, with your name: we are legally required to keep them.')}</li>
      </ul>
      <p>
        <b className="text-ink">{t('This cannot be undone.')}</b>
      </p>
    </div>
  )
}
