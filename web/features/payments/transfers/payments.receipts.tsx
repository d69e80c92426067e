import { Fragment, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import { groupedReference } from '#contract/payments/rf-reference.ts'
import { listReceipts, type OrderReceipts, withdrawReceipt } from '#contract/payments/transfers.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problem-text.ts'
import { paths } from '../../../dashboard-paths.ts'
import { ConfirmDialog } from '../../../patterns/confirm-dialog.tsx'
import { FormRefusal } from '../../../patterns/form/form-refusal.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { useConfirmation } from '../../../patterns/use-confirmation.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { StaffDiscount } from '../discount/payments.staff-discount.tsx'
import { receiptLabels } from './payments.receipt-labels.ts'

const RecordDialog = lazy(() => import('./payments.record-dialog.tsx'))

type Receipt = OrderReceipts['receipts'][number]
type RowProps = { receipt: Receipt; currency: string; onWithdraw: (() => void) | null }

type EntryProps = { entry: NonNullable<Receipt['entry']>; amount: number }

/** The transaction of the bank that the money is of, and the other orders that it pays. */
function EntryOf({ entry, amount }: EntryProps) {
  const whole = formatMoney(entry.amount, entry.currency)
  const payer = [entry.payer || t('Unknown payer'), entry.payerAccount].filter(Boolean).join(', ')
  return (
    <span className="block text-small text-ink-2">
      {amount === entry.amount
        ? t('Bank transaction from {payer}', { payer })
        : t('Part of the bank transaction of {amount} from {payer}', { amount: whole, payer })}
      {entry.orders.length > 0 ? (
        <>
          {', '}
          {t('{count, plural, one {also for order} other {also for orders}}', { count: entry.orders.length })}{' '}
          {entry.orders.map(({ _id, number }, index) => (
            <Fragment key={_id}>
              {index > 0 ? ', ' : null}
              <Link to={paths.orderPayments(_id)} className="mono inline-block min-h-6">
                {number}
              </Link>
            </Fragment>
          ))}
        </>
      ) : null}
    </span>
  )
}

function ReceiptRow({ receipt, currency, onWithdraw }: RowProps) {
  const { kind, amount, receivedOn, note, actor, isWithdrawn, entry } = receipt
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-ui">
      <span className="num w-24 max-sm:w-full">{formatDay(receivedOn, 'short')}</span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        {amount < 0 ? t('Overpayment returned') : t(receiptLabels[kind])}
        {note ? `, ${note}` : ''}
        {entry ? <EntryOf entry={entry} amount={amount} /> : null}
        <span className="block text-small text-ink-2">
          {isWithdrawn ? t('Reversed') : t('Recorded by {name}', { name: actor })}
        </span>
      </span>
      <span className={`num font-[600] ${isWithdrawn ? 'line-through' : ''}`}>
        {formatMoney(amount, currency)}
      </span>
      {onWithdraw && !isWithdrawn ? (
        <Button size="small" look="ghost" onClick={onWithdraw}>
          {t('Reverse')}
        </Button>
      ) : null}
    </li>
  )
}

type ReceiptsProps = { orderId: string; version: number; onChanged: () => Promise<void> }

/** What came for an order otherwise than by card; null until it is known. */
function useReceipts({ orderId, version }: Omit<ReceiptsProps, 'onChanged'>) {
  const [state, setState] = useState<OrderReceipts | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): a newer order may have other receipts
  const read = useCallback(() => {
    call(listReceipts, { params: { id: orderId } }).then(setState, (error: unknown) =>
      setProblem(sentenceOf(error)),
    )
  }, [orderId, version])
  useEffect(read, [read])

  return { state, setState, problem }
}

type ListProps = { state: OrderReceipts; onWithdrawn: (now: OrderReceipts) => Promise<void> }

/** What came, and the way to take back what was recorded by mistake. */
function ReceiptList({ state: { receipts, currency, order }, onWithdrawn }: ListProps) {
  const withdrawing = useConfirmation(async ({ _id }: Receipt) => {
    const now = await call(withdrawReceipt, { params: { id: order._id, receiptId: _id } })
    showToast(t('Payment reversed'))
    await onWithdrawn(now)
  })
  const { asked } = withdrawing
  return (
    <>
      <ul className="border-t border-line" aria-label={t('Payments received')}>
        {receipts.map((receipt) => (
          <ReceiptRow
            key={receipt._id}
            receipt={receipt}
            currency={currency}
            onWithdraw={order.paid ? null : () => withdrawing.ask(receipt)}
          />
        ))}
      </ul>
      <ConfirmDialog {...withdrawing.dialog} title={t('Reverse a payment')} confirmLabel={t('Reverse')}>
        {asked
          ? t('{amount} from {day} will no longer count as received. The payment stays in the list as reversed.', {
              amount: formatMoney(asked.amount, currency),
              day: formatDay(asked.receivedOn, 'short'),
            })
          : null}
        {asked?.entry ? ` ${t('The bank transaction will then wait under Accounting again.')}` : null}
      </ConfirmDialog>
    </>
  )
}

/** Money that staff record: receipts, the open amount, and the button for more. */
export function Receipts(props: ReceiptsProps) {
  const { state, setState, problem } = useReceipts(props)
  const [isRecording, setIsRecording] = useState(false)
  if (state === null) return <FormRefusal text={problem} />
  const { receipts, open, surplus, currency, reference } = state
  return (
    <div className="mt-4 grid gap-2">
      {receipts.length > 0 ? (
        <ReceiptList
          state={state}
          onWithdrawn={async (now) => {
            setState(now)
            await props.onChanged()
          }}
        />
      ) : null}
      {surplus > 0 ? (
        <p className="text-ui text-warn">
          {t('The order was overpaid by {amount}.', { amount: formatMoney(surplus, currency) })}
        </p>
      ) : null}
      {state.discount === null ? null : (
        <StaffDiscount
          state={state}
          discount={state.discount}
          onGranted={async (now) => {
            setState(now)
            await props.onChanged()
          }}
        />
      )}
      <FormRefusal text={problem} />
      {open > 0 ? (
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <Button size="small" onClick={() => setIsRecording(true)}>
            {t('Record a payment')}
          </Button>
          <span className="text-ui text-ink-2">
            {t('{amount} open, reference {reference}', {
              amount: formatMoney(open, currency),
              reference: groupedReference(reference),
            })}
          </span>
        </div>
      ) : null}
      {isRecording ? (
        <Suspense>
          <RecordDialog
            state={state}
            onClose={() => setIsRecording(false)}
            onDone={async (now) => {
              setState(now)
              setIsRecording(false)
              await props.onChanged()
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
