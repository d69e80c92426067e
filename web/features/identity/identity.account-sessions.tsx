import { t } from '#texts/t.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { Button } from '../../ui/button.tsx'
import { signOutEverywhere } from './identity.account-calls.ts'
import { AccountSection } from './identity.account-section.tsx'

/** Ends all sessions at once: for a device that is lost or was somebody else's. */
export function Sessions({ onGone }: { onGone: (text: string) => void }) {
  const question = useConfirmation<true>(async () => {
    await signOutEverywhere()
    onGone(t('You are signed out on every device.'))
  })
  return (
    <AccountSection
      id="account-sessions"
      title={t('Sessions')}
      lead={t('You stay signed in on a device until you sign out there.')}
    >
      <p className="text-control text-ink-2">
        {t('Was it somebody else’s device, or is it lost? Sign out on all of them at once.')}
      </p>
      <Button className="justify-self-start" onClick={() => question.ask(true)}>
        {t('Sign out everywhere')}
      </Button>
      <ConfirmDialog
        isOpen={question.asked !== null}
        title={t('Sign out everywhere?')}
        confirmLabel={t('Sign out everywhere')}
        cancelLabel={t('Stay signed in')}
        isBusy={question.isBusy}
        error={question.error}
        onConfirm={() => void question.confirm()}
        onCancel={question.cancel}
      >
        <p>{t('Every device is signed out at once, this one too. What is typed there and not sent is lost.')}</p>
      </ConfirmDialog>
    </AccountSection>
  )
}
