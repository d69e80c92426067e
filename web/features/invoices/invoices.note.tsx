import { useState } from 'react'
import { type InvoiceState, issueInvoice } from '#contract/invoices/issue.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { showToast } from '../../patterns/toast.ts'
import { Button } from '../../ui/button.tsx'
import { invoiceNote } from './invoices.use-state.ts'

type NoteProps = {
  orderId: string
  invoice: InvoiceState
  who: 'own' | 'all'
  onIssued: () => Promise<void>
  onRefused: (error: unknown) => void
}

/** Where the invoice is while it is not there, and for staff the button that issues it. */
export function InvoiceNote({ orderId, invoice, who, onIssued, onRefused }: NoteProps) {
  const [isBusy, setIsBusy] = useState(false)
  const note = invoiceNote(invoice, who)
  if (note === null) return null
  const canIssue = who === 'all' && invoice.state !== 'elsewhere'
  async function issue(): Promise<void> {
    setIsBusy(true)
    try {
      const { number } = await call(issueInvoice, { params: { id: orderId } })
      showToast(t('Invoice {number} issued', { number: number ?? '' }))
      await onIssued()
    } catch (error) {
      onRefused(error)
    }
    setIsBusy(false)
  }
  return (
    <div className="mt-2 text-ui text-ink-2">
      <p role="status">{note}</p>
      {invoice.reasons.length > 0 ? (
        <ul className="mt-1 grid list-disc gap-1 ps-5">
          {invoice.reasons.map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
        </ul>
      ) : null}
      {canIssue ? (
        <Button size="small" className="mt-2" isBusy={isBusy} onClick={() => void issue()}>
          {t('Issue the invoice')}
        </Button>
      ) : null}
    </div>
  )
}
