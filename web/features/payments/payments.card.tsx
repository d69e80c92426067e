import { formatMoney, toMajor } from '#contract/money.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { mark, t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Status, type StatusKind } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import { CardName } from './payments.card-name.tsx'
import { sentenceOfDecline, sentenceOfRefundFailure } from './payments.declines.ts'

const words: Record<Payment['status'], { kind: StatusKind; label: string }> = {
  starting: { kind: 'pending', label: mark('Starting') },
  open: { kind: 'pending', label: mark('Awaiting customer') },
  processing: { kind: 'pending', label: mark('Processing at the bank') },
  succeeded: { kind: 'paid', label: mark('Paid') },
  canceled: { kind: 'cancelled', label: mark('Cancelled') },
  mismatch: { kind: 'failed', label: mark('Amount mismatch') },
}

const refundLabels: Record<Payment['refunds'][number]['status'], { kind: StatusKind; label: string }> = {
  pending: { kind: 'pending', label: mark('In progress') },
  succeeded: { kind: 'paid', label: mark('Refunded') },
  failed: { kind: 'failed', label: mark('Failed') },
}

/** One try to pay: its state, what was given back, and everything that happened, oldest first. */
export function PaymentCard({ payment, onRefund }: { payment: Payment; onRefund: (() => void) | undefined }) {
  const { kind, label } = words[payment.status]
  const sum = formatMoney(payment.amount, payment.currency)
  return (
    <article className="border border-line bg-sheet" aria-label={t('Payment of {sum}', { sum })}>
      <div className="flex flex-wrap items-start justify-between gap-4 p-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="num text-lead font-[640]">{sum}</span>
            <Status kind={kind}>{t(label)}</Status>
          </p>
          <p className="mono mt-1 text-note break-all text-ink-3">
            {payment.transactionId ?? t('not sent to the card provider yet')}
          </p>
          {payment.card ? (
            <p className="mt-1 text-ui text-ink-2">
              <CardName card={payment.card} />
            </p>
          ) : null}
          {payment.failure ? (
            <p className="mt-1 text-ui text-ink-2">{sentenceOfDecline(payment.failure)}</p>
          ) : null}
        </div>
        {payment.refundable > 0 && onRefund ? <Button onClick={onRefund}>{t('Refund')}</Button> : null}
      </div>
      {payment.refunds.length > 0 ? <Refunds payment={payment} /> : null}
      <History payment={payment} />
    </article>
  )
}

function Refunds({ payment }: { payment: Payment }) {
  return (
    <ul className="border-t border-line px-4 py-3" aria-label={t('Refunds')}>
      {payment.refunds.map((refund) => (
        <li key={refund._id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-1.5 text-ui">
          <span className="min-w-0">
            <span className="num font-[600]">{formatMoney(refund.amount, payment.currency)}</span>{' '}
            <span className="text-ink-2">
              {refund.kind === 'automatic' ? t(refund.reason) : refund.reason}
              {refund.actor ? ` · ${refund.actor}` : refund.kind === 'automatic' ? ` · ${t('automatic')}` : ''}
            </span>
          </span>
          <Status kind={refundLabels[refund.status].kind}>{t(refundLabels[refund.status].label)}</Status>
        </li>
      ))}
    </ul>
  )
}

type Event = Payment['events'][number]

/** "Refund requested, $10.00, Two were scratched": the details of an event that are worth reading. */
function detailsOf({ kind, detail, actor }: Event, currency: string): string {
  const parts: string[] = []
  const amountMinor = detail.amountMinor
  if (typeof amountMinor === 'number') {
    parts.push(formatMoney(toMajor(amountMinor, currency), currency))
  }
  for (const name of ['reason', 'code', 'note']) {
    const value = detail[name]
    if (typeof value !== 'string' || value === '') continue
    // A text that no admin wrote is ours and gets translated.
    if (name === 'code')
      parts.push(kind === 'refund failed' ? sentenceOfRefundFailure(value) : sentenceOfDecline(value))
    else parts.push(name === 'reason' && actor === null ? t(value) : value)
  }
  return parts.join(' · ')
}

const eventLabels: Record<string, string> = {
  started: mark('Payment started'),
  declined: mark('Declined'),
  processing: mark('Processing at the bank'),
  succeeded: mark('Paid'),
  canceled: mark('Cancelled'),
  mismatch: mark('Amount mismatch'),
  'refund requested': mark('Refund requested'),
  refunded: mark('Refunded'),
  'refund failed': mark('Refund failed'),
  'settled by hand': mark('Marked as resolved'),
}

function History({ payment }: { payment: Payment }) {
  return (
    <details className="border-t border-line px-4 py-3 text-ui" open={payment.status !== 'canceled'}>
      <summary className="w-fit cursor-pointer py-1 font-[560]">{t('History')}</summary>
      <ol className="history mt-2">
        {payment.events.map((event) => (
          <li key={`${event.at} ${event.kind}`} className="history-event">
            <span className="first-letter:uppercase inline-block font-[560]">
              {t(eventLabels[event.kind] ?? event.kind)}
            </span>
            <span className="text-ink-2"> {detailsOf(event, payment.currency)}</span>
            <span className="block text-note text-ink-3">
              <Time at={event.at} />
              {event.actor ? ` · ${event.actor}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
