import { formatMoney, toMajor } from '#contract/money.ts'
import type { Payment } from '#contract/payments.ts'
import { Button } from '../../ui/button.tsx'
import { Status, type StatusKind } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import { brandName } from './payments.brands.ts'
import { sentenceOfDecline } from './payments.declines.ts'

const words: Record<Payment['status'], { kind: StatusKind; word: string }> = {
  starting: { kind: 'pending', word: 'Starting' },
  open: { kind: 'pending', word: 'Waiting for the customer' },
  processing: { kind: 'pending', word: 'With the bank' },
  succeeded: { kind: 'paid', word: 'Paid' },
  canceled: { kind: 'cancelled', word: 'Called off' },
  mismatch: { kind: 'failed', word: 'Another sum than asked' },
}

const refundWords: Record<Payment['refunds'][number]['status'], { kind: StatusKind; word: string }> = {
  pending: { kind: 'pending', word: 'On its way' },
  succeeded: { kind: 'paid', word: 'Given back' },
  failed: { kind: 'failed', word: 'Failed' },
}

/** One try to pay: its state, what was given back, and everything that happened, oldest first. */
export function PaymentCard({ payment, onRefund }: { payment: Payment; onRefund: () => void }) {
  const { kind, word } = words[payment.status]
  return (
    <article className="desk-card" aria-label={`Payment of ${formatMoney(payment.amount, payment.currency)}`}>
      <div className="flex flex-wrap items-start justify-between gap-4 p-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="num text-lead font-[640]">{formatMoney(payment.amount, payment.currency)}</span>
            <Status kind={kind}>{word}</Status>
          </p>
          <p className="mono mt-1 text-note break-all text-ink-3">
            {payment.transactionId ?? 'not at the provider yet'}
          </p>
          {payment.card ? (
            <p className="mt-1 text-ui text-ink-2">
              {brandName(payment.card.brand)} ending in <span className="num">{payment.card.last4}</span>
            </p>
          ) : null}
          {payment.failure ? (
            <p className="mt-1 text-ui text-ink-2">{sentenceOfDecline(payment.failure)}</p>
          ) : null}
        </div>
        {payment.refundable > 0 ? <Button onClick={onRefund}>Refund</Button> : null}
      </div>
      {payment.refunds.length > 0 ? <Refunds payment={payment} /> : null}
      <History payment={payment} />
    </article>
  )
}

function Refunds({ payment }: { payment: Payment }) {
  return (
    <ul className="border-t border-line px-4 py-3" aria-label="Refunds">
      {payment.refunds.map((refund) => (
        <li key={refund._id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-1.5 text-ui">
          <span className="min-w-0">
            <span className="num font-[600]">{formatMoney(refund.amount, payment.currency)}</span>{' '}
            <span className="text-ink-2">
              {refund.reason}
              {refund.actor ? ` · ${refund.actor}` : refund.kind === 'automatic' ? ' · by itself' : ''}
            </span>
          </span>
          <Status kind={refundWords[refund.status].kind}>{refundWords[refund.status].word}</Status>
        </li>
      ))}
    </ul>
  )
}

type Event = Payment['events'][number]

/** "refund requested, $10.00, Two were scratched": what is worth reading of an event's details. */
function detailsOf({ detail }: Event, currency: string): string {
  const parts: string[] = []
  const amountMinor = detail.amountMinor
  if (typeof amountMinor === 'number') {
    parts.push(formatMoney(toMajor(amountMinor, currency), currency))
  }
  for (const name of ['reason', 'code', 'note']) {
    const value = detail[name]
    if (typeof value === 'string' && value !== '') parts.push(value)
  }
  return parts.join(' · ')
}

function History({ payment }: { payment: Payment }) {
  return (
    <details className="border-t border-line px-4 py-3 text-ui" open={payment.status !== 'canceled'}>
      <summary className="w-fit cursor-pointer py-1 font-[560]">History</summary>
      <ol className="desk-history">
        {payment.events.map((event) => (
          <li key={`${event.at} ${event.kind}`}>
            <span className="first-letter:uppercase inline-block font-[560]">{event.kind}</span>
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
