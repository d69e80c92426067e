import { useEffect, useState } from 'react'
import { type CreditNoteEntry, listCreditNotes } from '#contract/invoices/credit-notes.ts'
import { type DocumentKind, documentPath, hasProforma, isInvoiceDue } from '#contract/invoices/documents.ts'
import { mailInvoice } from '#contract/invoices/mail.ts'
import { formatMoney } from '#contract/money.ts'
import { packingSlipsPath } from '#contract/orders/admin-list.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError, sentenceOf } from '../../api/problem.ts'
import { saveFile } from '../../api/save-file.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Time } from '../../ui/time.tsx'

type Wanted = {
  key: string
  label: string
  kind: DocumentKind | 'packing-slips'
  at?: string
  /** The shipment of a packing slip, the refund of a credit note. */
  of?: string
}

/** Statuses in which an order without a shipment has one packing slip, of all its lines: to pack by, or packed by long ago. */
const packed: readonly OrderStatus[] = ['in_production', 'shipped', 'delivered']

function documentsOf(
  { order, shipments }: OrderWithShipments,
  who: 'own' | 'all',
  notes: readonly CreditNoteEntry[],
): Wanted[] {
  const documents: Wanted[] = [
    { key: 'confirmation', label: t('Confirmation'), kind: 'confirmation', at: order.createdAt },
  ]
  if (hasProforma(order)) documents.push({ key: 'proforma', label: t('Proforma invoice'), kind: 'proforma' })
  if (isInvoiceDue(order)) documents.push({ key: 'invoice', label: t('Invoice'), kind: 'invoice' })
  for (const { refundId, number, amount, currency, refundedAt } of notes) {
    const label = t('Credit note {number}', { number: number ?? formatMoney(amount, currency) })
    documents.push({ key: refundId, label, kind: 'credit-note', at: refundedAt, of: refundId })
  }
  if (who === 'own') return documents
  if (shipments.length === 0 && packed.includes(order.status)) {
    return [...documents, { key: 'packing-slips', label: t('Packing slip'), kind: 'packing-slips' }]
  }
  return [
    ...documents,
    ...shipments.map(({ _id, at }, index): Wanted => {
      const label =
        shipments.length > 1 ? t('Packing slip {place}', { place: String(index + 1) }) : t('Packing slip')
      return { key: _id, label, kind: 'packing-slip', at, of: _id }
    }),
  ]
}

/** Only an order with a refund has any. */
function useCreditNotes({ _id, refunded, version }: OrderLifecycle['order']): readonly CreditNoteEntry[] {
  const [notes, setNotes] = useState<readonly CreditNoteEntry[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): a newer order may have another refund
  useEffect(() => {
    if (refunded === 0) return
    let isCurrent = true
    call(listCreditNotes, { params: { id: _id } })
      .then((found) => isCurrent && setNotes(found))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [_id, refunded, version])
  return notes
}

type OrderWithShipments = Pick<OrderLifecycle, 'order' | 'shipments'>
type OrderDocumentsProps = { lifecycle: OrderWithShipments; who: 'own' | 'all' }

/** Documents of an order, saved as PDF: `all` adds the packing slip of each shipment, which is for staff. */
export function OrderDocuments({ lifecycle, who }: OrderDocumentsProps) {
  const notes = useCreditNotes(lifecycle.order)
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function save({ key, kind, of }: Wanted): Promise<void> {
    setBusyWith(key)
    setRefusal(null)
    try {
      const { _id, number } = lifecycle.order
      const name = `${kind}-${number}.pdf`
      const file =
        kind === 'packing-slips'
          ? await saveFile(packingSlipsPath, name, { ids: [_id] })
          : await saveFile(documentPath(_id, kind, of), name)
      showToast(t('{file} downloaded', { file }))
    } catch (error) {
      setRefusal(sentenceOf(error))
    } finally {
      setBusyWith(null)
    }
  }
  async function mail(): Promise<void> {
    setBusyWith('mail')
    setRefusal(null)
    try {
      const { to } = await call(mailInvoice, { params: { id: lifecycle.order._id } })
      showToast(t('The invoice is on its way to {email}', { email: to }))
    } catch (error) {
      const reasons = error instanceof ApiError ? error.errors.map(({ message }) => message) : []
      setRefusal([sentenceOf(error), ...reasons].join(' '))
    } finally {
      setBusyWith(null)
    }
  }
  return (
    <div className="print:hidden">
      <ul className="order-documents" aria-label={t('Order documents')}>
        {documentsOf(lifecycle, who, notes).map((orderDocument) => (
          <li key={orderDocument.key}>
            <Icon name="down" className="size-4.5 text-ink-3" />
            <button
              type="button"
              className="order-document"
              aria-disabled={busyWith === orderDocument.key || undefined}
              onClick={() => {
                if (busyWith === null) void save(orderDocument)
              }}
            >
              {orderDocument.label}
            </button>
            {busyWith === orderDocument.key ? <span className="spinner" aria-hidden="true" /> : null}
            {orderDocument.at ? <Day at={orderDocument.at} /> : null}
          </li>
        ))}
      </ul>
      {who === 'all' && isInvoiceDue(lifecycle.order) ? (
        <Button size="small" className="mt-2" isBusy={busyWith === 'mail'} onClick={() => void mail()}>
          {t('Send the invoice by email')}
        </Button>
      ) : null}
      <Refusal text={refusal} />
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
