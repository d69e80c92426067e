import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import { type BankReason, type BankReceipt, ignoreBankReceipt } from '#contract/payments/bank.ts'
import { bookBankReceipt } from '#contract/payments/bank-booking.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { sentenceWithReasons } from '../../../api/problem-text.ts'
import { useCallOnce } from '../../../api/use-call-once.ts'
import { paths } from '../../../dashboard-paths.ts'
import { Refusal } from '../../../patterns/refusal.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { firstRows, splitOf } from './payments.split-values.ts'

const SplitDialog = lazy(() => import('./payments.split-dialog.tsx'))

const reasons: Record<BankReason, string> = {
  amount: mark('Names the order; the amount differs.'),
  number: mark('Names the order, but not its reference.'),
  only_amount: mark('The only open order for this amount.'),
  not_open: mark('Names an order that is not open.'),
  twice: mark('Another transaction pays the same order.'),
  currency: mark('Another currency.'),
  return: mark('One of your own transfers came back. It is not a payment from a customer.'),
  maybe_return: mark('The text mentions a return or a refund. Check it before you book it.'),
  charges: mark('Before charges, it equals the open amount of the order.'),
  details: mark('The single payments in it do not add up to its amount.'),
  unclear: mark('The file does not say clearly whether the transaction is booked, or what was deducted from it.'),
  again: mark('Another file had a transaction with the same day, amount and text.'),
  unknown: mark('No matching order.'),
  reference: mark('Names the order, and the amount fits.'),
  several: mark('Names several orders, and their open amounts add up to this amount.'),
  several_amount: mark('Names several orders; the sum of their open amounts differs.'),
  payer: mark('The only open orders of this payer that add up to this amount.'),
  ambiguous: mark('More than one selection of open orders adds up to this amount. Choose the orders.'),
  too_many: mark('This payer has too many open orders to compare. Choose the orders.'),
  withdrawn: mark('Its booking was reversed.'),
}

/** What was kept of a payment on its way, and what the payer has sent. */
function Charges({ entry: { gross, charges, currency } }: { entry: BankReceipt }) {
  if (charges === null) return null
  const deducted = formatMoney(charges, currency)
  return (
    <span className="block text-small text-ink-2">
      {gross === null
        ? t('Bank charges: {charges}.', { charges: deducted })
        : t('{gross} less charges of {charges}.', { gross: formatMoney(gross, currency), charges: deducted })}
    </span>
  )
}

type EntryProps = { entry: BankReceipt; onDone: () => Promise<void> }

function said({ left, parts, currency }: BankReceipt): string {
  if (left > 0) return t('Booked. {amount} is still waiting.', { amount: formatMoney(left, currency) })
  return t('{count, plural, one {Payment recorded} other {Recorded for # orders}}', { count: parts.length })
}

function useEntry({ entry, onDone }: EntryProps) {
  const [isAssigning, setIsAssigning] = useState(false)
  const bookOnce = useCallOnce(bookBankReceipt)
  const params = { id: entry._id }
  const { run, isBusy, error } = useCommand((action: () => Promise<string>) => action(), {
    done: (text) => {
      showToast(text)
      return onDone()
    },
    say: sentenceWithReasons,
  })

  const { form } = splitOf(firstRows(entry), entry)
  /** A proposal that covers the whole transaction is booked by one click. */
  const whole = form && form.rest === undefined ? form : null
  const book = async () => (whole ? said(await bookOnce({ params, body: whole })) : '')
  const ignore = async () => {
    await call(ignoreBankReceipt, { params, body: {} })
    return t('Transaction set aside')
  }
  return {
    isBusy,
    problem: error,
    whole,
    isAssigning,
    setIsAssigning,
    book: () => run(book),
    ignore: () => run(ignore),
  }
}

type OrderLineProps = { order: { id: string; number: number }; text: string }

function OrderLine({ order, text }: OrderLineProps) {
  return (
    <li className="flex flex-wrap gap-x-2">
      <Link to={paths.orderPayments(order.id)} className="mono inline-block min-h-6">
        {order.number}
      </Link>
      <span>{text}</span>
    </li>
  )
}

/** What was booked of an entry, and what it could be booked for. */
function Orders({ entry: { parts, proposal, currency, order } }: { entry: BankReceipt }) {
  const inMoney = (amount: number) => formatMoney(amount, currency)
  const isProposed = proposal.some((part) => part.order._id === order?._id)
  const isBooked = parts.some((part) => part.orderId === order?._id)
  return (
    <ul className="empty:hidden">
      {parts.map(({ orderId, orderNumber, amount }) => (
        <OrderLine
          key={orderId}
          order={{ id: orderId, number: orderNumber }}
          text={t('{amount} booked', { amount: inMoney(amount) })}
        />
      ))}
      {proposal.map(({ order: { _id, number, customer, open }, amount }) => (
        <OrderLine
          key={_id}
          order={{ id: _id, number }}
          text={
            amount === open
              ? t('{customer}: {amount}', { customer, amount: inMoney(amount) })
              : t('{customer}: {amount} of {open} open', {
                  customer,
                  amount: inMoney(amount),
                  open: inMoney(open),
                })
          }
        />
      ))}
      {order && !isProposed && !isBooked ? (
        <OrderLine
          order={{ id: order._id, number: order.number }}
          text={`${order.customer}, ${t('{amount} open', { amount: inMoney(order.open) })}`}
        />
      ) : null}
    </ul>
  )
}

/** One transaction that waits for a person: its proposal is booked by one click, or it is assigned in a dialog. */
export function BankEntry(props: EntryProps) {
  const { entry, onDone } = props
  const { isBusy, problem, whole, isAssigning, setIsAssigning, book, ignore } = useEntry(props)
  const left = formatMoney(entry.left, entry.currency)
  const isForeign = entry.reason === 'currency' || entry.kind === 'return'
  return (
    <li className="grid gap-2 border-b border-line py-3 text-ui">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
          <b className="font-[580]">{entry.payer || t('Unknown payer')}</b>, {formatDay(entry.bookedOn, 'short')}
          {entry.payerAccount ? (
            <span className="num block text-small text-ink-2">{entry.payerAccount}</span>
          ) : null}
          <span className="block text-small text-ink-2">{entry.text}</span>
          <Charges entry={entry} />
        </span>
        <span className="text-end">
          <span className="num block font-[600]">{left}</span>
          {entry.left === entry.amount ? null : (
            <span className="block text-small text-ink-2">
              {t('left of {amount}', { amount: formatMoney(entry.amount, entry.currency) })}
            </span>
          )}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56 text-small text-ink-2 max-sm:basis-full">
          {entry.reason ? <p>{t(reasons[entry.reason])}</p> : null}
          <Orders entry={entry} />
        </div>
        {whole ? (
          <Button size="small" isBusy={isBusy} aria-label={t('Book {amount}', { amount: left })} onClick={book}>
            {t('Book')}
          </Button>
        ) : null}
        {isForeign ? null : (
          <Button
            size="small"
            aria-label={t('Assign {amount}…', { amount: left })}
            onClick={() => setIsAssigning(true)}
          >
            {t('Assign…')}
          </Button>
        )}
        <Button size="small" look="ghost" isBusy={isBusy} onClick={ignore}>
          {t('Set aside')}
        </Button>
      </div>
      <Refusal text={problem} />
      {isAssigning ? (
        <Suspense>
          <SplitDialog
            entry={entry}
            onClose={() => setIsAssigning(false)}
            onDone={async (booked) => {
              setIsAssigning(false)
              showToast(said(booked))
              await onDone()
            }}
          />
        </Suspense>
      ) : null}
    </li>
  )
}
