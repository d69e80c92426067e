import { t } from '#i18n/t.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import type { Account } from './identity.account-calls.ts'
import { saveOwnData } from './identity.account-data.ts'
import { AccountSection, OutcomeNote } from './identity.account-section.tsx'

/** A copy of the user's own data. */
export function OwnData({ account }: { account: Account }) {
  const { run, isBusy, error, result } = useCommand(async () => {
    await saveOwnData(account)
    return t('Your data has been downloaded.')
  })
  return (
    <AccountSection
      id="account-data"
      title={t('My data')}
      lead={t('Everything we store about you: account, profile, addresses, orders and reviews.')}
    >
      <Button className="justify-self-start" isBusy={isBusy} onClick={run}>
        {t('Download my data')}
      </Button>
      <OutcomeNote>{error ?? result}</OutcomeNote>
    </AccountSection>
  )
}
