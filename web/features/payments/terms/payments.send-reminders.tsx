import { type OpenItem, sendReminders } from '#contract/payments/open-items.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { ConfirmDialog } from '../../../patterns/confirm-dialog.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { useConfirmation } from '../../../patterns/use-confirmation.ts'
import { Button } from '../../../ui/button.tsx'
import { type Choices, claimsText, outcomeText, requestsOf } from './payments.reminders.ts'

const maxAtOnce = 100

/** Sends the reminders that are shown of these invoices; the outcome as a sentence. `text`: an own one, for one reminder. */
export async function send(
  items: readonly OpenItem[],
  choices: Choices,
  text: string | null = null,
): Promise<string> {
  const outcome = { sent: 0, skipped: 0 }
  for (const body of requestsOf(items, choices)) {
    const { sent, skipped } = await call(sendReminders, { body: { ...body, text } })
    outcome.sent += sent
    outcome.skipped += skipped.length
  }
  return outcomeText(outcome)
}

type AllProps = { items: readonly OpenItem[]; choices: Choices; onChanged: () => Promise<void> }

/** Sends every reminder that is due, after a question that says how many, and what they claim. */
export function SendAll({ items, choices, onChanged }: AllProps) {
  const due = items.filter(({ nextReminder }) => nextReminder !== null).slice(0, maxAtOnce)
  const sending = useConfirmation(async (reminded: readonly OpenItem[]) => {
    // What was sent before a request failed is no longer due: the list says so also then.
    showToast(await send(reminded, choices).finally(onChanged))
  })
  const asked = sending.asked ?? []
  return (
    <>
      {due.length > 1 ? (
        <Button size="small" className="mt-3" onClick={() => sending.ask(due)}>
          {t('Send {count} reminders…', { count: due.length })}
        </Button>
      ) : null}
      <ConfirmDialog
        {...sending.dialog}
        title={t('Send {count} reminders', { count: asked.length })}
        confirmLabel={t('Send reminders')}
      >
        <p>{t('Each reminder is emailed to the customer who placed the order. This cannot be undone.')}</p>
        <p className="mt-2">{claimsText(asked, choices)}</p>
      </ConfirmDialog>
    </>
  )
}
