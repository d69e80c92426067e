import type { SettingsStatus } from '#contract/settings/settings.ts'
import { t } from '#i18n/t.ts'
import { TestMailButton } from './settings.test-mail.tsx'

const cardTexts = {
  stripe: () => 'Stripe',
  sandbox: () => t('Sandbox: no real payments'),
  off: () => t('Off'),
}

/** What only the environment can set, because it needs a secret. No secret is shown. */
export function PaymentAndMail({
  status: { cards, isMailSent, mailFrom, hasGoogle },
}: {
  status: SettingsStatus
}) {
  return (
    <>
      <p className="mb-3 text-ui text-ink-2">{t('Set in the environment, because secrets are required.')}</p>
      <dl className="grid gap-2 text-ui">
        <div>
          <dt className="font-[580]">{t('Card payment')}</dt>
          <dd>{cardTexts[cards]()}</dd>
        </div>
        <div>
          <dt className="font-[580]">{t('Emails')}</dt>
          <dd>{isMailSent ? t('Sent from {address}', { address: mailFrom ?? '' }) : t('Stored, not sent')}</dd>
        </div>
        <div>
          <dt className="font-[580]">{t('Sign-in with Google')}</dt>
          <dd>{hasGoogle ? t('On') : t('Off')}</dd>
        </div>
      </dl>
      <TestMailButton />
    </>
  )
}
