import { useState } from 'react'
import { t } from '#i18n/t.ts'
import { sentenceOf } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import type { Account } from './identity.account-calls.ts'
import { saveOwnData } from './identity.account-data.ts'
import { AccountSection, OutcomeNote } from './identity.account-section.tsx'

/** A copy of the user's own data. */
export function OwnData({ account }: { account: Account }) {
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState('')

  async function save(): Promise<void> {
    setIsBusy(true)
    setOutcome('')
    try {
      await saveOwnData(account)
      setOutcome(t('Your data has been downloaded.'))
    } catch (error) {
      setOutcome(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <AccountSection
      id="account-data"
      title={t('My data')}
      lead={t('Everything we store about you: account, profile, addresses, orders and reviews.')}
    >
      <Button className="justify-self-start" isBusy={isBusy} onClick={() => void save()}>
        {t('Download my data')}
      </Button>
      <OutcomeNote>{outcome}</OutcomeNote>
    </AccountSection>
  )
}
