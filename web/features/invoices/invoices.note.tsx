import { useState } from 'react'
import { type InvoiceState, issueInvoice } from '#contract/invoices/issue.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
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
  const [isAsking, setIsAsking] = useState(false)
  const { run: issue, isBusy } = useCommand(
    (printCodes: boolean) => call(issueInvoice, { params: { id: orderId }, body: { printCodes } }),
    {
      done: ({ number }) => {
        showToast(t('Invoice {number} issued', { number: number ?? '' }))
        return onIssued()
      },
      say: (error) => {
        onRefused(error)
        return null
      },
      settled: () => setIsAsking(false),
    },
  )
  const note = invoiceNote(invoice, who)
  if (note === null) return null
  const canIssue = who === 'all' && invoice.state !== 'elsewhere'
  return (
    <div className="mt-2 text-ui text-ink-2">
      <p role="status">{note}</p>
      <ReasonList reasons={invoice.reasons} />
      {canIssue ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" isBusy={isBusy} onClick={() => issue(false)}>
            {t('Issue the invoice')}
          </Button>
          {invoice.canPrintCodes ? (
            <Button size="small" onClick={() => setIsAsking(true)}>
              {t('Issue with codes…')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('Issue the invoice with codes?')}
        confirmLabel={t('Issue with codes')}
        isBusy={isBusy}
        error={null}
        onConfirm={() => issue(true)}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          {t(
            'No font has these characters. The invoice shows their codes instead, such as [U+12000], and cannot be changed afterwards. The e-invoice contains the characters themselves.',
          )}
        </p>
        <ReasonList reasons={invoice.unprintable} />
      </ConfirmDialog>
    </div>
  )
}

function ReasonList({ reasons }: { reasons: InvoiceState['reasons'] }) {
  if (reasons.length === 0) return null
  return (
    <ul className="mt-1 grid list-disc gap-1 ps-5">
      {reasons.map(({ path, message }) => (
        <li key={path}>{message}</li>
      ))}
    </ul>
  )
}

/** For staff, before a document is made: what documents of this order print as codes. */
export function UnprintableNote({ invoice }: { invoice: InvoiceState }) {
  // An invoice that waits for the same names it.
  if (invoice.unprintable.length === 0 || invoice.state === 'waiting') return null
  return (
    <div className="mb-2 text-ui text-ink-2">
      <p role="status">
        {t(
          'Some characters in this order are missing from every font. Documents show their codes instead, such as [U+12000]:',
        )}
      </p>
      <ReasonList reasons={invoice.unprintable} />
    </div>
  )
}
