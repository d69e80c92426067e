import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import { type BankReason, type BankReceipt, bookBankReceipt, ignoreBankReceipt } from '#contract/payments/bank.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problem.ts'
import { paths } from '../../../dashboard-paths.ts'
import { Refusal } from '../../../patterns/refusal.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { Input } from '../../../ui/field.tsx'
import { type BankAccount, BankUpload } from './payments.bank-upload.tsx'

const reasons: Record<BankReason, string> = {
  amount: mark('Quotes the reference of the order; the amount differs.'),
  number: mark('Names the order, without its reference.'),
  only_amount: mark('The only open order of this amount.'),
  not_open: mark('Quotes an order that is not open.'),
  twice: mark('Another entry pays the same order.'),
  currency: mark('Another currency.'),
  return: mark('A transfer of yours came back. It is no payment of a customer.'),
  maybe_return: mark('The text speaks of a return or a refund. Check it before you book it.'),
  charges: mark('Before charges, it is what is open of the order.'),
  details: mark('The transactions in it do not add up to it.'),
  unclear: mark('The file is not clear about it: whether it is booked, or what was kept of it.'),
  again: mark('Another file had an entry of this day and amount that says the same.'),
  unknown: mark('No order fits.'),
}

/** What was kept of a payment on its way, and what the payer has sent. */
function Charges({ entry: { gross, charges, currency } }: { entry: BankReceipt }) {
  if (charges === null) return null
  const kept = formatMoney(charges, currency)
  return (
    <span className="block text-small text-ink-2">
      {gross === null
        ? t('Charges of {charges} are named with it.', { charges: kept })
        : t('{gross} less charges of {charges}.', { gross: formatMoney(gross, currency), charges: kept })}
    </span>
  )
}

type EntryProps = { entry: BankReceipt; onDone: () => Promise<void> }

function Entry({ entry, onDone }: EntryProps) {
  const [number, setNumber] = useState(entry.order ? String(entry.order.number) : '')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const amount = formatMoney(entry.amount, entry.currency)

  async function run(work: () => Promise<unknown>, said: string): Promise<void> {
    setIsBusy(true)
    setProblem(null)
    try {
      await work()
      showToast(said)
      await onDone()
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    setIsBusy(false)
  }

  const params = { id: entry._id }
  const book = () =>
    run(() => call(bookBankReceipt, { params, body: { orderNumber: Number(number) } }), t('Payment recorded'))
  const ignore = () => run(() => call(ignoreBankReceipt, { params, body: {} }), t('Entry set aside'))
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
        <span className="num font-[600]">{amount}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 basis-56 text-small text-ink-2">
          {entry.reason ? t(reasons[entry.reason]) : null}{' '}
          {entry.order ? (
            <Link to={paths.orderPayments(entry.order._id)} className="inline-block min-h-6">
              {t('Order {number}, {customer}, {open} open', {
                number: String(entry.order.number),
                customer: entry.order.customer,
                open: formatMoney(entry.order.open, entry.currency),
              })}
            </Link>
          ) : null}
        </span>
        <span className="w-32">
          <Input
            aria-label={t('Number of the order for {amount}', { amount })}
            placeholder={t('Order')}
            className="num"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={number}
            onChange={({ currentTarget }) => setNumber(currentTarget.value.replaceAll(/\D/g, ''))}
          />
        </span>
        <Button size="small" isBusy={isBusy} onClick={() => void book()}>
          {t('Book')}
        </Button>
        <Button size="small" look="ghost" isBusy={isBusy} onClick={() => void ignore()}>
          {t('Set aside')}
        </Button>
      </div>
      <Refusal text={problem} />
    </li>
  )
}

/** Statements of the bank: one is read, and what did not match in reference and amount waits for a person. */
export function BankEntries({
  waiting,
  accounts,
  onChanged,
}: {
  waiting: readonly BankReceipt[]
  accounts: readonly BankAccount[]
  onChanged: () => Promise<void>
}) {
  return (
    <section aria-labelledby="bank-entries">
      <h2 id="bank-entries" className="text-h3">
        {t('Bank transactions')}
      </h2>
      <p className="mt-1 text-ui text-ink-2">
        {t(
          'What quotes the reference of an order with its amount is booked. The rest waits here with a proposal.',
        )}
      </p>
      <BankUpload accounts={accounts} onRead={onChanged} />
      {waiting.length > 0 ? (
        <ul className="mt-3 border-t border-line" aria-label={t('Entries to review')}>
          {waiting.map((entry) => (
            <Entry key={entry._id} entry={entry} onDone={onChanged} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}
