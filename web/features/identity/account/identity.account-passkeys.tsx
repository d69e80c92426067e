import { useRevalidator } from 'react-router'
import { t } from '#i18n/t.ts'
import { ConfirmDialog } from '../../../patterns/confirm-dialog.tsx'
import { FormRefusal } from '../../../patterns/form/form-refusal.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { useConfirmation } from '../../../patterns/use-confirmation.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Time } from '../../../ui/time.tsx'
import { ConfirmSignIn } from '../identity.confirm-dialog.tsx'
import { useConfirmedSignIn } from '../identity.confirm-sign-in.ts'
import { addPasskey, type Passkey, removePasskey } from '../identity.devices.ts'
import { signInSentence } from '../identity.sign-in-error.ts'
import type { Account } from './identity.account-calls.ts'
import { AccountSection } from './identity.account-section.tsx'

/** Keys of one's devices, with which no password has to be typed. */
export function Passkeys({ account, passkeys }: { account: Account; passkeys: readonly Passkey[] }) {
  return (
    <AccountSection
      id="account-passkeys"
      title={t('Passkeys')}
      lead={t('Sign in with your fingerprint, face, screen lock or security key instead of a password.')}
    >
      {passkeys.length > 0 ? <Known passkeys={passkeys} /> : null}
      <Addition account={account} hasPasskey={passkeys.length > 0} />
    </AccountSection>
  )
}

function Addition({ account, hasPasskey }: { account: Account; hasPasskey: boolean }) {
  const { revalidate } = useRevalidator()
  const { question, run: runConfirmed } = useConfirmedSignIn()
  const { run, isBusy, error } = useCommand(() => runConfirmed(addPasskey), {
    done: async (isAdded) => {
      if (isAdded) showToast(t('Passkey added'))
      await revalidate()
    },
    say: signInSentence,
  })

  return (
    <>
      <Button className="justify-self-start" isBusy={isBusy} onClick={run}>
        <Icon name="plus" />
        {t('Add a passkey')}
      </Button>
      <FormRefusal text={error} />
      <ConfirmSignIn account={account} hasPasskey={hasPasskey} question={question} />
    </>
  )
}

function Known({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { revalidate } = useRevalidator()
  const question = useConfirmation<Passkey>(async ({ id }) => {
    await removePasskey(id)
    await revalidate()
    showToast(t('Passkey removed'))
  })
  return (
    <>
      <ul className="account-list" aria-label={t('Passkeys')}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <div>
              <p className="font-[560]">{passkey.name}</p>
              <p className="text-small text-ink-2">
                {t('Added')} <Time at={passkey.addedAt} />
              </p>
            </div>
            <Button
              size="small"
              aria-label={t('Remove passkey {name}', { name: passkey.name })}
              onClick={() => question.ask(passkey)}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog {...question.dialog} title={t('Remove this passkey?')} confirmLabel={t('Remove')}>
        <p>{t('Your device may still offer it, but it can no longer be used to sign in.')}</p>
      </ConfirmDialog>
    </>
  )
}
