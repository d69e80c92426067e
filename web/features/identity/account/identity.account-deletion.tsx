import { useState } from 'react'
import * as z from 'zod/mini'
import { type DeletionForm, deletionForm } from '#contract/identity/identity.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { DialogForm } from '../../../patterns/form/dialog-form.tsx'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { ConfirmSignIn } from '../identity.confirm-dialog.tsx'
import { useConfirmedSignIn } from '../identity.confirm-sign-in.ts'
import { PasswordField } from '../identity.password-field.tsx'
import { signInRefusal } from '../identity.sign-in-refusal.ts'
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

const readRefusal = signInRefusal({
  INVALID_PASSWORD: { name: 'password', say: () => t('The password is incorrect.') },
})

function DeletionQuestion({ account, hasPasskey, onGone, onKeep }: DeletionProps & { onKeep: () => void }) {
  const { email, hasPassword } = account
  const { question, run } = useConfirmedSignIn()
  const state = useApiForm<DeletionForm>({
    ids: { password: 'deletion-password' },
    first: { password: '' },
    check: hasPassword ? deletionForm : passwordlessForm,
    send: async ({ password }) => {
      const isDeleted = await run(() => deleteAccount(hasPassword ? password : undefined))
      if (isDeleted) onGone(t('Your account has been deleted.'))
    },
    readRefusal,
  })

  return (
    <>
      <DialogForm
        form={state}
        label={t('Delete account')}
        look="danger"
        onClose={onKeep}
        method="post"
        aria-label={t('Delete my account')}
      >
        <Consequences email={email} />
        {hasPassword ? (
          <>
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              {...state.bound('password')}
              label={t('Your password')}
              autoComplete="current-password"
              enterKeyHint="go"
            />
          </>
        ) : null}
      </DialogForm>
      <ConfirmSignIn account={account} hasPasskey={hasPasskey} question={question} />
    </>
  )
}

function Consequences({ email }: { email: string }) {
  const { legalName } = useCompany()
  return (
    <div className="grid gap-2 text-control text-ink-2">
      <p>
        <RichText
          text="This deletes the account of <b>{email}</b>:"
          values={{ email }}
          marks={{ b: (words) => <b className="break-all text-ink">{words}</b> }}
        />
      </p>
      <ul className="grid list-disc gap-1.5 ps-5">
        <li>{t('Your login, your profile, your address book and the emails we stored for you are deleted.')}</li>
        <li>
          {t(
            '{owner} keeps your orders without your name and addresses. Unpaid orders are cancelled. Paid orders that have not been delivered yet can no longer be delivered.',
            { owner: legalName },
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
