import { useEffect, useState } from 'react'
import { readTestMail, sendTestMail, type TestMail } from '#contract/settings/previews.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'

const lookMs = 1_000

function saidOf({ to: address, outcome, reason }: TestMail): string {
  if (outcome === null) return t('Waiting to be sent to {address} …', { address })
  if (outcome === 'sent') return t('Sent to {address}. Check the inbox and the spam folder.', { address })
  return outcome === 'stored'
    ? t('Stored for {address}, not sent: there is no mail server (SMTP_URL).', { address })
    : t('Not sent to {address}. The mail server replied: {reason}', { address, reason })
}

/** Sends a mail to the admin, and says what came of it. */
export function TestMailButton() {
  const [mail, setMail] = useState<TestMail | null>(null)
  const { run, isBusy, error } = useCommand(() => call(sendTestMail, {}), { done: setMail })

  useEffect(() => {
    if (!mail || mail.outcome !== null) return
    const timer = setTimeout(() => {
      // A lost connection is no result: the same mail is asked for again.
      call(readTestMail, { params: { id: mail.id } }).then(setMail, () => setMail({ ...mail }))
    }, lookMs)
    return () => clearTimeout(timer)
  }, [mail])

  return (
    <div className="mt-4 grid justify-items-start gap-2">
      <Button size="small" isBusy={isBusy} onClick={run}>
        {t('Send a test email')}
      </Button>
      <p role="status" className="text-ui">
        {mail ? saidOf(mail) : ''}
      </p>
      <FormRefusal text={error} />
    </div>
  )
}
