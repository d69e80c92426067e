import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import type { AdminPayment } from '#contract/payments/admin-list.ts'
import { resolvePaymentException } from '#contract/payments/payments.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../dashboard-paths.ts'
import { DialogForm } from '../../../patterns/form/dialog-form.tsx'
import { refusedAt } from '../../../patterns/form/refused.ts'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/fields.tsx'
import { Time } from '../../../ui/time.tsx'

/** The action to take. */
const advice: Record<AdminPayment['kind'], string> = {
  mismatch: mark(
    'The amount charged differs from the amount requested. Compare it with the card provider’s records, then refund the difference.',
  ),
  refund_failed: mark('A refund failed. Refund the customer another way.'),
  disputed: mark(
    'The customer has disputed this payment with their bank. Respond to the dispute at the card provider.',
  ),
  unknown_payment: mark('A payment was received that we have no record of. Find its order or refund it.'),
  stuck: mark('The bank has not responded for days. Contact the card provider.'),
}

type EntryProps = { payment: AdminPayment; onClose: () => void; onDone: () => Promise<void> }

/** A payment to review with all that is known of it, and what staff have done about it or do now. */
export function ExceptionEntry({ payment, onClose, onDone }: EntryProps) {
  return (
    <div className="mt-3">
      {payment.state === 'open' ? <p className="text-control">{t(advice[payment.kind])}</p> : null}
      <Facts payment={payment} onLeave={onClose} />
      {payment.state === 'open' ? (
        <ResolveForm payment={payment} onClose={onClose} onDone={onDone} />
      ) : (
        <div className="flex justify-end">
          <Button onClick={onClose}>{t('Close')}</Button>
        </div>
      )}
    </div>
  )
}

function Facts({ payment, onLeave }: { payment: AdminPayment; onLeave: () => void }) {
  const { orderId, userName, email, amount, currency, resolvedAt, resolvedBy, note } = payment
  return (
    <dl className="grid gap-x-6 gap-y-3 text-ui sm:grid-cols-2">
      {orderId ? (
        <Fact term={t('Order')}>
          <Link to={paths.orderPayments(orderId)} onClick={onLeave} className="mono inline-block py-0.5">
            {payment.orderNumber}
          </Link>
        </Fact>
      ) : null}
      {userName === null ? null : (
        <Fact term={t('Customer')}>
          {userName} <span className="text-small text-ink-2">{email}</span>
        </Fact>
      )}
      {amount === null || currency === null ? null : (
        <Fact term={t('Amount')}>{formatMoney(amount, currency)}</Fact>
      )}
      <Fact term={t('Transaction')}>
        <span className="mono text-note">{payment.transactionId}</span>
      </Fact>
      <Fact term={t('Since')}>
        <Time at={payment.raisedAt} />
      </Fact>
      {resolvedAt ? (
        <Fact term={t('Resolved on')}>
          <Time at={resolvedAt} />
        </Fact>
      ) : null}
      {resolvedBy ? <Fact term={t('Resolved by')}>{resolvedBy}</Fact> : null}
      {note ? <Fact term={t('Note')}>{note}</Fact> : null}
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-2">{term}</dt>
      <dd className="m-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Takes a payment off the list of those that need a person, with a note of how it was settled. */
function ResolveForm({ payment, onClose, onDone }: EntryProps) {
  const form = useApiForm({
    ids: { note: 'note' },
    first: { note: '' },
    check: resolvePaymentException.body,
    send: async (body) => {
      await call(resolvePaymentException, { params: { id: payment._id }, body })
      await onDone()
    },
    readRefusal: refusedAt('note'),
  })
  return (
    <DialogForm form={form} label={t('Mark as resolved')} onClose={onClose} aria-label={t('How was it resolved?')}>
      <TextAreaField
        {...form.bound('note')}
        label={t('How was it resolved?')}
        hint={t('Saved in the payment history with your name')}
        rows={3}
        maxLength={500}
        enterKeyHint="enter"
      />
    </DialogForm>
  )
}
