import { useRevalidator } from 'react-router'
import { t } from '#i18n/t.ts'
import { ConfirmDialog } from '../../../patterns/confirm-dialog.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { useConfirmation } from '../../../patterns/use-confirmation.ts'
import { Button } from '../../../ui/button.tsx'
import { Status } from '../../../ui/status.tsx'
import { Time } from '../../../ui/time.tsx'
import { type Device, signOutDevice } from '../identity.devices.ts'
import { signOutEverywhere } from './identity.account-calls.ts'
import { AccountSection } from './identity.account-section.tsx'

type SessionsProps = { devices: readonly Device[]; onGone: (text: string) => void }

/** Where the account is signed in. Each device can be signed out, or all at once: for one that is lost or belongs to another person. */
export function Sessions({ devices, onGone }: SessionsProps) {
  const question = useConfirmation<true>(async () => {
    await signOutEverywhere()
    onGone(t('You are signed out on all devices.'))
  })
  return (
    <AccountSection
      id="account-sessions"
      title={t('Sessions')}
      lead={t('You stay signed in on a device until you sign out there.')}
    >
      <Devices devices={devices} />
      <p className="text-control text-ink-2">
        {t('Lost a device or used someone else’s? Sign out on all of them.')}
      </p>
      <Button className="justify-self-start" onClick={() => question.ask(true)}>
        {t('Sign out everywhere')}
      </Button>
      <ConfirmDialog
        {...question.dialog}
        title={t('Sign out everywhere?')}
        confirmLabel={t('Sign out everywhere')}
      >
        <p>{t('You are signed out on all devices, including this one. Unsaved entries are lost.')}</p>
      </ConfirmDialog>
    </AccountSection>
  )
}

function Devices({ devices }: { devices: readonly Device[] }) {
  const { revalidate } = useRevalidator()
  const question = useConfirmation<Device>(async (device) => {
    await signOutDevice(device)
    await revalidate()
    showToast(t('{name} is signed out', { name: device.name }))
  })
  return (
    <>
      <ul className="account-list" aria-label={t('Signed-in devices')}>
        {devices.map((device) => (
          <li key={device.id}>
            <div>
              <p className="font-[560]">{device.name}</p>
              <p className="text-small text-ink-2">
                {t('Signed in')} <Time at={device.signedInAt} />
                {device.address ? <span className="mono break-all"> · {device.address}</span> : null}
              </p>
            </div>
            {device.isThisOne ? (
              <Status kind="paid">{t('This device')}</Status>
            ) : (
              <Button
                size="small"
                aria-label={t('Sign out {name}', { name: device.name })}
                onClick={() => question.ask(device)}
              >
                {t('Sign Out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog {...question.dialog} title={t('Sign out this device?')} confirmLabel={t('Sign Out')}>
        <p>{t('You will have to sign in again on that device. Unsaved entries there are lost.')}</p>
      </ConfirmDialog>
    </>
  )
}
