import { useId, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import type { BankReceipt } from '#contract/payments/bank.ts'
import { bookBankReceipt } from '#contract/payments/bank-booking.ts'
import { t } from '#i18n/t.ts'
import { sentenceWithReasons } from '../../../api/problem-text.ts'
import { useCallOnce } from '../../../api/use-call-once.ts'
import { DialogForm } from '../../../patterns/form/dialog-form.tsx'
import { useCommand } from '../../../patterns/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Input } from '../../../ui/field.tsx'
import { CheckField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { OrderSearch } from './payments.order-search.tsx'
import { firstRows, type RowProblem, type SplitRow, splitOf, withOrder } from './payments.split-values.ts'

type RowProps = {
  row: SplitRow
  currency: string
  above: number
  problem: RowProblem | null
  onChange: (row: SplitRow) => void
  onRemove: () => void
}

function problemText(problem: RowProblem | null, currency: string): string | null {
  if (problem === 'amount') return t('Enter an amount above 0.')
  if (problem === 'decimals') return t('Amount has too many decimals for {currency}', { currency })
  return problem === 'above' ? t('This is more than is open. Enter less, or confirm the overpayment.') : null
}

function Row({ row, currency, above, problem, onChange, onRemove }: RowProps) {
  const id = useId()
  const { order, amount, isConfirmed } = row
  const number = String(order.number)
  const text = problemText(problem, currency)
  return (
    <li className="grid gap-2 border-b border-line py-2 text-ui">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 basis-44 wrap-anywhere">
          <span className="mono me-1.5 font-[580]">{number}</span> {order.customer}
          <span className="block text-small text-ink-2">
            {order.invoice ? `${t('Invoice {invoice}', { invoice: order.invoice })}, ` : null}
            {t('{amount} open', { amount: formatMoney(order.open, currency) })}
          </span>
        </span>
        <span className="w-32">
          <Input
            aria-label={t('Amount for order {number}', { number })}
            aria-invalid={text ? true : undefined}
            aria-describedby={text ? id : undefined}
            className="num text-end"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={amount}
            onChange={({ currentTarget }) => onChange({ ...row, amount: currentTarget.value })}
          />
        </span>
        <Button size="icon" look="ghost" aria-label={t('Remove order {number}', { number })} onClick={onRemove}>
          <Icon name="close" />
        </Button>
      </div>
      {above > 0 ? (
        <CheckField
          label={t('Book {amount} more than is open (listed under “Money to return”)', {
            amount: formatMoney(above, currency),
          })}
          className="flex min-h-11 items-center gap-3"
          checked={isConfirmed}
          onChange={({ currentTarget }) => onChange({ ...row, isConfirmed: currentTarget.checked })}
        />
      ) : null}
      {text ? (
        <p id={id} className="text-small font-[560] text-danger">
          {text}
        </p>
      ) : null}
    </li>
  )
}

type SplitProps = { entry: BankReceipt; onClose: () => void; onDone: (booked: BankReceipt) => Promise<void> }

function useSplit({ entry, onDone }: SplitProps) {
  const [rows, setRows] = useState(() => firstRows(entry))
  const [isTried, setIsTried] = useState(false)
  const bookOnce = useCallOnce(bookBankReceipt)
  const { run, isBusy, error, setError } = useCommand(bookOnce, {
    done: onDone,
    say: sentenceWithReasons,
  })
  const split = splitOf(rows, entry)

  function submit(): void {
    setIsTried(true)
    setError(null)
    if (split.form) run({ params: { id: entry._id }, body: split.form })
  }

  const form = { submit, refusal: error, isBusy }
  return { rows, setRows, split, isTried, form }
}

function sumText(rest: number, currency: string): string {
  const amount = formatMoney(Math.abs(rest), currency)
  if (rest > 0) return t('{amount} stays on this transaction and waits', { amount })
  return rest < 0 ? t('{amount} more than is left of this transaction', { amount }) : t('Fully assigned')
}

/** Books a bank transaction on one or several orders: each with its part, and what stays is said. */
export default function SplitDialog(props: SplitProps) {
  const { entry, onClose } = props
  const { rows, setRows, split, isTried, form } = useSplit(props)
  const { currency } = entry
  const inMoney = (amount: number) => formatMoney(amount, currency)
  const isNone = isTried && rows.length === 0
  return (
    <Dialog isOpen isWide title={t('Assign {amount}', { amount: inMoney(entry.left) })} onClose={onClose}>
      <DialogForm form={form} label={t('Book {amount}', { amount: inMoney(split.booked) })} onClose={onClose}>
        <p className="text-ui text-ink-2 wrap-anywhere">
          {entry.payer || t('Unknown payer')}, {formatDay(entry.bookedOn, 'short')}
          {entry.left === entry.amount ? null : `, ${t('of {amount}', { amount: inMoney(entry.amount) })}`}
          <span className="block">{entry.text}</span>
        </p>
        {rows.length > 0 ? (
          <ul className="border-t border-line" aria-label={t('Orders that this transaction pays')}>
            {rows.map((row, index) => (
              <Row
                key={row.order._id}
                row={row}
                currency={currency}
                above={split.above[index] ?? 0}
                problem={isTried ? (split.problems[index] ?? null) : null}
                onChange={(changed) => setRows(rows.with(index, changed))}
                onRemove={() => setRows(rows.toSpliced(index, 1))}
              />
            ))}
          </ul>
        ) : null}
        <OrderSearch
          currency={currency}
          chosen={rows.map(({ order }) => order)}
          onChoose={(order) => setRows(withOrder(rows, order, entry))}
        />
        <p role="status" className={`text-ui ${split.rest < 0 || isNone ? 'font-[560] text-danger' : ''}`}>
          {isNone
            ? t('Add the orders that this transaction pays.')
            : `${t('{booked} of {left} assigned', { booked: inMoney(split.booked), left: inMoney(entry.left) })}. ${sumText(split.rest, currency)}.`}
        </p>
      </DialogForm>
    </Dialog>
  )
}
