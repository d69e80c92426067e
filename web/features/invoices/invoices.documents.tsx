import { useEffect, useState } from 'react'
import { type CreditNoteEntry, listCreditNotes } from '#contract/invoices/credit-notes.ts'
import { documentPdfs, documentQuery } from '#contract/invoices/documents.ts'
import { creditNoteXml, invoiceXml } from '#contract/invoices/e-invoices.ts'
import { mailInvoice } from '#contract/invoices/mail.ts'
import { printPackingSlips } from '#contract/orders/admin-list.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { useCompany } from '../../api/company.ts'
import { useMay } from '../../api/may.ts'
import { sentenceWithReasons } from '../../api/problem-text.ts'
import { saveFile } from '../../api/save-file.ts'
import { paths } from '../../dashboard-paths.ts'
import { readLatest } from '../../patterns/reading/read-latest.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Time } from '../../ui/time.tsx'
import { documentsOf, type OrderWithShipments, type WantedDocument } from './invoices.document-list.ts'
import { InvoiceNote, UnprintableNote } from './invoices.note.tsx'
import { useInvoiceState } from './invoices.use-state.ts'

/** Only an order with a refund or a correction has any. */
function useCreditNotes({
  _id,
  refunded,
  credited,
  version,
}: OrderLifecycle['order']): readonly CreditNoteEntry[] {
  const [notes, setNotes] = useState<readonly CreditNoteEntry[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): a newer order may have another refund
  useEffect(() => {
    if (refunded === 0 && credited === 0) return
    return readLatest(() => call(listCreditNotes, { params: { id: _id } }), { take: setNotes })
  }, [_id, refunded, credited, version])
  return notes
}

type Saved = Pick<WantedDocument, 'kind' | 'of'> & { orderId: string; name: string }

/** Returns the name of the saved file. */
function saveDocument({ orderId, name, kind, of }: Saved): Promise<string> {
  const params = { id: orderId }
  if (kind === 'packing-slips') return saveFile(printPackingSlips, { body: { ids: [orderId] } }, `${name}.pdf`)
  if (kind !== 'e-invoice')
    return saveFile(documentPdfs[kind], { params, query: documentQuery(kind, of) }, `${name}.pdf`)
  return of === undefined
    ? saveFile(invoiceXml, { params, query: {} }, `${name}.xml`)
    : saveFile(creditNoteXml, { params, query: documentQuery('credit-note', of) }, `${name}.xml`)
}

type OrderDocumentsProps = { lifecycle: OrderWithShipments; who: 'own' | 'all' }

/** Documents of an order, saved as PDF: `all` adds the packing slip of each shipment, which is for staff. */
export function OrderDocuments({ lifecycle, who }: OrderDocumentsProps) {
  const { order } = lifecycle
  const notes = useCreditNotes(order)
  const [invoice, readInvoice] = useInvoiceState(order._id, order)
  const { hasInvoiceXml = false } = useCompany()
  const mayIssue = useMay('invoices:write') && who === 'all'
  const { run, running, error, setError } = useCommand((_key: string, action: () => Promise<string>) => action(), {
    done: (text) => showToast(text),
    say: sentenceWithReasons,
  })
  const busyWith = running?.[0]
  const save = ({ key, kind, of }: WantedDocument) =>
    run(key, async () => {
      const name = `${kind}-${order.number}`
      return t('{file} downloaded', { file: await saveDocument({ orderId: order._id, name, kind, of }) })
    })
  const mail = () =>
    run('mail', async () => {
      const { to } = await call(mailInvoice, { params: { id: order._id } })
      return t('The invoice is on its way to {email}', { email: to })
    })
  return (
    <div className="print:hidden">
      {invoice && who === 'all' ? <UnprintableNote invoice={invoice} /> : null}
      <ul className="order-documents" aria-label={t('Order documents')}>
        {documentsOf(lifecycle, who, { notes, hasInvoiceXml, invoice }).map((orderDocument) => (
          <li key={orderDocument.key}>
            <Icon name="down" className="size-4.5 text-ink-3" />
            <button
              type="button"
              className="order-document"
              aria-disabled={busyWith === orderDocument.key || undefined}
              onClick={() => save(orderDocument)}
            >
              {orderDocument.label}
            </button>
            {busyWith === orderDocument.key ? <span className="spinner" aria-hidden="true" /> : null}
            {orderDocument.at ? <Day at={orderDocument.at} /> : null}
          </li>
        ))}
      </ul>
      {notes.some(({ number }) => number === null) ? (
        <p role="status" className="mt-2 text-ui text-ink-2">
          {t('The credit note will be issued within a minute.')}
        </p>
      ) : null}
      {invoice ? (
        <InvoiceNote
          orderId={order._id}
          invoice={invoice}
          who={who}
          onIssued={readInvoice}
          onRefused={(refused) => setError(sentenceWithReasons(refused))}
        />
      ) : null}
      {mayIssue && invoice?.state === 'issued' ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" isBusy={busyWith === 'mail'} onClick={mail}>
            {t('Send the invoice by email')}
          </Button>
          <ButtonLink size="small" to={paths.correctInvoice(lifecycle.order._id)}>
            {t('Correct the invoice…')}
          </ButtonLink>
        </div>
      ) : null}
      <Refusal text={error} />
    </div>
  )
}

function Day({ at }: { at: string }) {
  return (
    <span className="ms-auto text-note text-ink-2">
      <Time at={at} />
    </span>
  )
}
