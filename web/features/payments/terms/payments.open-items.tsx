import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import { type DisputeForm, type OpenItem, setDispute } from '#contract/payments/open-items.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problem-text.ts'
import { paths } from '../../../dashboard-paths.ts'
import { Refusal } from '../../../patterns/refusal.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { Input } from '../../../ui/field.tsx'
import { Status } from '../../../ui/status.tsx'
import { lateText } from '../discount/payments.staff-discount.tsx'
import { Claims } from './payments.claims.tsx'
import { ReminderDialog } from './payments.reminder-dialog.tsx'
import { type Choices, claimsOf, reminderKey } from './payments.reminders.ts'
import { SendAll, send } from './payments.send-reminders.tsx'

function State({ item }: { item: OpenItem }) {
  if (item.dispute) return <Status kind="pending">{t('Disputed')}</Status>
  if (item.isInTransit) return <Status kind="pending">{t('Payment under way')}</Status>
  if (item.isOverdue) {
    const days = item.daysOverdue
    return (
      <Status kind="failed">{t('{days, plural, one {# day overdue} other {# days overdue}}', { days })}</Status>
    )
  }
  return <Status kind="due">{item.received > 0 ? t('Partly paid') : t('Open')}</Status>
}

/** Does something of which the sentence says what became of it. */
type Action = () => Promise<string>

type DisputeProps = { item: OpenItem; isBusy: boolean; run: (action: Action) => void }

/** That the buyer disputes the invoice, and why; a dispute ends with the same button. */
function Dispute({ item, isBusy, run }: DisputeProps) {
  const [note, setNote] = useState<string | null>(null)
  const params = { id: item.orderId }
  const save = (body: DisputeForm, said: string) =>
    run(async () => {
      await call(setDispute, { params, body })
      return said
    })
  if (item.dispute) {
    return (
      <Button
        size="small"
        look="ghost"
        isBusy={isBusy}
        onClick={() => save({ dispute: null }, t('Dispute ended'))}
      >
        {t('End dispute')}
      </Button>
    )
  }
  if (note === null) {
    return (
      <Button size="small" look="ghost" onClick={() => setNote('')}>
        {t('Note a dispute')}
      </Button>
    )
  }
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (note.trim() !== '') save({ note }, t('Dispute noted'))
      }}
    >
      <span className="w-64 max-w-full">
        <Input
          aria-label={t('What the customer disputes, order {number}', { number: String(item.orderNumber) })}
          placeholder={t('Reason for the dispute')}
          autoComplete="off"
          maxLength={500}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </span>
      <Button type="submit" size="small" isBusy={isBusy}>
        {t('Save')}
      </Button>
    </form>
  )
}

type ItemProps = {
  item: OpenItem
  choices: Choices
  onChoose: (choices: Choices) => void
  onRun: (run: Action) => Promise<void>
  onRemind: (item: OpenItem) => void
}

function Item({ item, choices, onChoose, onRun, onRemind }: ItemProps) {
  const { orderId, orderNumber, invoice, customer, dueOn, open, currency, reminders, nextReminder, dispute } = item
  const { lateDiscount } = item
  const { run, isBusy } = useCommand(onRun)
  return (
    <li className="grid gap-1.5 border-b border-line py-3 text-ui">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Link to={paths.orderPayments(orderId)} className="mono inline-block min-h-6">
          {orderNumber}
        </Link>
        <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
          {customer}
          <span className="block text-small text-ink-2">
            {t('Invoice {invoice}, due on {day}', { invoice, day: formatDay(dueOn, 'short') })}
            {reminders > 0
              ? ` · ${t('{count, plural, one {# reminder} other {# reminders}}', { count: reminders })}`
              : null}
          </span>
          {lateDiscount === null ? null : (
            <span className="block text-small text-warn">{lateText({ ...lateDiscount, currency })}</span>
          )}
          {dispute ? <span className="block text-small">{dispute.note}</span> : null}
        </span>
        <State item={item} />
        <span className="num font-[600]">{formatMoney(open, currency)}</span>
      </div>
      {item.proposal === null ? null : (
        <Claims
          item={item}
          proposal={item.proposal}
          chosen={nextReminder === null ? null : claimsOf(item, choices)}
          onChoose={(chosen) => onChoose({ ...choices, [reminderKey(item)]: chosen })}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {nextReminder === null ? null : (
          <Button
            size="small"
            aria-label={t('Send reminder {step} for order {number}', {
              step: String(nextReminder),
              number: String(orderNumber),
            })}
            onClick={() => onRemind(item)}
          >
            {t('Send reminder {step}…', { step: String(nextReminder) })}
          </Button>
        )}
        <Dispute key={dispute === null ? 'none' : 'noted'} item={item} isBusy={isBusy} run={run} />
      </div>
    </li>
  )
}

/** Invoices of which something is open, the longest due first. Staff see each reminder before it goes. */
export function OpenItems({ items, onChanged }: { items: readonly OpenItem[]; onChanged: () => Promise<void> }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [choices, setChoices] = useState<Choices>({})
  const [reminded, setReminded] = useState<OpenItem | null>(null)
  const overdue = items.filter(({ isOverdue }) => isOverdue)

  async function run(action: Action): Promise<void> {
    setProblem(null)
    try {
      showToast(await action())
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    await onChanged()
  }

  async function remind(item: OpenItem, text: string | null): Promise<void> {
    showToast(await send([item], choices, text))
    setReminded(null)
    await onChanged()
  }

  return (
    <section aria-labelledby="open-items">
      <h2 id="open-items" className="text-h3">
        {t('Open invoices')}
      </h2>
      <p className="mt-1 text-ui text-ink-2">
        {items.length === 0
          ? t('Every invoice is paid.')
          : t('{count, plural, one {# open invoice} other {# open invoices}}, {overdue} overdue.', {
              count: items.length,
              overdue: overdue.length,
            })}
      </p>
      <SendAll items={items} choices={choices} onChanged={onChanged} />
      <Refusal text={problem} />
      {items.length > 0 ? (
        <ul className="mt-3 border-t border-line" aria-label={t('Open invoices')}>
          {items.map((item) => (
            <Item
              key={item.orderId}
              item={item}
              choices={choices}
              onChoose={setChoices}
              onRun={run}
              onRemind={setReminded}
            />
          ))}
        </ul>
      ) : null}
      {reminded ? (
        <ReminderDialog
          item={reminded}
          claims={claimsOf(reminded, choices)}
          onClose={() => setReminded(null)}
          onSend={(text) => remind(reminded, text)}
        />
      ) : null}
    </section>
  )
}
