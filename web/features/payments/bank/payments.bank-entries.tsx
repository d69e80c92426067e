import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import {
  type BankFileResult,
  type BankReason,
  type BankReceipt,
  bookBankReceipt,
  ignoreBankReceipt,
  readBankFile,
} from '#contract/payments/bank.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { ApiError, sentenceOf } from '../../../api/problem.ts'
import { sendFile } from '../../../api/send-file.ts'
import { paths } from '../../../dashboard-paths.ts'
import { Refusal } from '../../../patterns/refusal.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { Input } from '../../../ui/field.tsx'

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
  unclear: mark('The file does not say for certain that it is booked.'),
  again: mark('Another file had an entry of this day and amount that says the same.'),
  unknown: mark('No order fits.'),
}

/** What is wrong with the file, in one text: the sentence and the places. */
function faultOf(error: unknown): string {
  const places = error instanceof ApiError ? error.errors.map(({ message }) => message) : []
  return [sentenceOf(error), ...new Set(places)].join(' ')
}

async function send(file: File): Promise<BankFileResult> {
  const upload = { method: 'POST', address: `/api${readBankFile.path}`, file, type: 'application/octet-stream' }
  const response = await sendFile(upload, { signal: new AbortController().signal, onProgress: () => undefined })
  return response.json()
}

function Upload({ onRead }: { onRead: () => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [read, setRead] = useState<BankFileResult | null>(null)

  async function take(file: File): Promise<void> {
    setIsBusy(true)
    setProblem(null)
    setRead(null)
    try {
      setRead(await send(file))
      await onRead()
    } catch (error) {
      setProblem(faultOf(error))
    }
    setIsBusy(false)
  }

  return (
    <div className="mt-3 grid gap-2">
      <div className="flex flex-wrap items-center gap-3 text-ui">
        <Button size="small" isBusy={isBusy} onClick={() => input.current?.click()}>
          {t('Read a statement…')}
        </Button>
        <span className="text-ink-2">CAMT.053 (XML), CSV</span>
        <input
          ref={input}
          type="file"
          accept=".xml,.csv,.txt,application/xml,text/csv"
          className="hidden"
          aria-label={t('Statement of the bank (CAMT.053 or CSV)')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (file) void take(file)
          }}
        />
      </div>
      <div role="status" className="text-ui empty:hidden">
        {read
          ? t('{matched} of {entries} entries are booked, {waiting} wait below, {known} were known.', {
              matched: String(read.matched),
              entries: String(read.entries),
              waiting: String(read.waiting),
              known: String(read.known),
            })
          : null}
      </div>
      <Refusal text={problem} />
    </div>
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
  onChanged,
}: {
  waiting: readonly BankReceipt[]
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
      <Upload onRead={onChanged} />
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
