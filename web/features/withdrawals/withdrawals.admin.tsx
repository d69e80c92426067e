import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import {
  type AdminWithdrawal,
  closeWithdrawal,
  listWithdrawals,
  matchWithdrawal,
  readWithdrawalRefund,
  refundWithdrawal,
  type WithdrawalNote,
} from '#contract/withdrawals/admin.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { Refusal } from '../../patterns/refusal.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/dates.ts'
import { TextField } from '../../ui/fields.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const isClosed = new URL(request.url).searchParams.get('closed') === 'yes'
  return { isClosed, rows: await call(listWithdrawals, { query: isClosed ? { closed: 'yes' } : {} }) }
}

export const meta = privateMeta(mark('Withdrawals'), mark('Consumer withdrawals and the refunds that are due.'))

const noteTexts: Record<WithdrawalNote, string> = {
  no_order: mark('No order has this number. Check it by hand: the day of the declaration still counts.'),
  other_email: mark('The email address is not that of the order. Its customer has been notified.'),
  business: mark('The order was placed for a company.'),
  late: mark('It arrived after the last day.'),
  not_instructed: mark(
    'The withdrawal instructions were not sent with the confirmation, so the period is a year longer.',
  ),
  assumed: mark('The delivery date is estimated from the shipping date.'),
  not_shipped: mark('Some goods have not been shipped yet: stop the delivery.'),
}

/** Declarations of withdrawal. Open ones come with the nearest day of refund first: it is red from its last day on. */
export default function WithdrawalsPage() {
  const { isClosed, rows } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHeader title={t('Withdrawals')} lead={t('You have 14 days from the declaration to refund.')} />
      <nav aria-label={t('Withdrawals')} className="mb-4 flex gap-1 px-4 md:px-6">
        {[
          { to: paths.withdrawals, label: t('Open'), isCurrent: !isClosed },
          { to: `${paths.withdrawals}?closed=yes`, label: t('Closed'), isCurrent: isClosed },
        ].map(({ to, label, isCurrent }) => (
          <Link
            key={to}
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            className="px-3 py-2 text-ui text-ink no-underline aria-[current=page]:bg-blue-soft aria-[current=page]:font-[620]"
          >
            {label}
          </Link>
        ))}
      </nav>
      {rows.length === 0 ? (
        <EmptyState title={isClosed ? t('No closed withdrawals') : t('No open withdrawals')} action={null}>
          {t('Withdrawals that consumers declare on their orders or in the shop’s form appear here.')}
        </EmptyState>
      ) : (
        <ul className="mx-4 grid gap-3 pb-8 md:mx-6">
          {rows.map((row) => (
            <WithdrawalRow key={row._id} row={row} />
          ))}
        </ul>
      )}
    </>
  )
}

function dueText({ daysLeft, dueOn }: AdminWithdrawal): string {
  if (daysLeft < 0) return t('Refund overdue since {day}', { day: formatDay(dueOn, 'short') })
  return daysLeft === 0 ? t('Refund due today') : t('Refund by {day}', { day: formatDay(dueOn, 'short') })
}

function State({ row }: { row: AdminWithdrawal }) {
  if (row.outcome === 'refunded') return <Status kind="paid">{t('Refunded')}</Status>
  if (row.outcome === 'settled') return <Status kind="cancelled">{t('Closed')}</Status>
  return (
    <Status kind={row.daysLeft <= 0 ? 'failed' : row.daysLeft <= 2 ? 'due' : 'pending'}>{dueText(row)}</Status>
  )
}

function Goods({ row: { lines, goods } }: { row: AdminWithdrawal }) {
  if (lines === null) return <p className="whitespace-pre-line wrap-anywhere">{goods || t('the whole order')}</p>
  return (
    <ul>
      {lines.map(({ line, quantity, sku, name }) => (
        <li key={line} className="wrap-anywhere">
          {quantity} × <span className="mono">{sku}</span> {name}
        </li>
      ))}
    </ul>
  )
}

function WithdrawalRow({ row }: { row: AdminWithdrawal }) {
  const { number, name, email, order, receivedAt, lastDay, notes } = row
  return (
    <li
      aria-label={t('Withdrawal {number}', { number })}
      className="grid items-start gap-x-8 gap-y-3 border border-line bg-sheet p-4 text-ui lg:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_minmax(0,18rem)]"
    >
      <div className="grid gap-1">
        <h2 className="mono text-control font-[620]">{number}</h2>
        <State row={row} />
        <p className="text-small text-ink-2">
          <Time at={receivedAt} />
        </p>
        <p className="wrap-anywhere">{name}</p>
        <p className="wrap-anywhere text-ink-2">{email}</p>
      </div>
      <div className="grid gap-2">
        <p>
          {order ? (
            <Link to={paths.orderPayments(order._id)}>
              {t('Order {number}', { number: String(order.number) })}, {formatMoney(order.total, order.currency)}
            </Link>
          ) : (
            t('Order number as entered: {number}', { number: row.orderNumber })
          )}
        </p>
        <Goods row={row} />
        {lastDay && !row.closedAt ? (
          <p className="text-small text-ink-2">
            {t('Withdrawal period until {day}', { day: formatDay(lastDay, 'short') })}
          </p>
        ) : null}
        {notes.length > 0 ? (
          <ul className="grid gap-1 text-small text-warn">
            {notes.map((note) => (
              <li key={note}>{t(noteTexts[note])}</li>
            ))}
          </ul>
        ) : null}
        {row.closedAt ? (
          <p className="text-small text-ink-2 wrap-anywhere">
            {[row.closedBy, row.note].filter(Boolean).join(': ')}
          </p>
        ) : null}
      </div>
      {row.closedAt ? null : <Actions row={row} />}
    </li>
  )
}

function Actions({ row }: { row: AdminWithdrawal }) {
  const { revalidate } = useRevalidator()
  const [isClosing, setIsClosing] = useState(false)
  return (
    <div className="grid justify-items-start gap-3">
      {row.order ? <RefundButton row={row} /> : <MatchForm row={row} />}
      {isClosing ? (
        <CloseForm row={row} onDone={revalidate} />
      ) : (
        <Button size="small" onClick={() => setIsClosing(true)}>
          {t('Close without refunding…')}
        </Button>
      )}
    </div>
  )
}

type Planned = NonNullable<Awaited<ReturnType<typeof readRefund>>>

async function readRefund(id: string) {
  return (await call(readWithdrawalRefund, { params: { id } })).refund
}

/** Asks with the sums that would be refunded now. Where a person has to decide, it leads to the order. */
function RefundButton({ row: { _id, order, version, number } }: { row: AdminWithdrawal }) {
  const { revalidate } = useRevalidator()
  const [isByHand, setIsByHand] = useState(false)
  const { asked, ask, dialog } = useConfirmation<Planned>(async ({ total }) => {
    await call(refundWithdrawal, { params: { id: _id }, body: { version, expectedTotal: total } })
    showToast(t('Withdrawal refunded'))
    await revalidate()
  })
  const read = useCommand(() => readRefund(_id), {
    done: (refund) => (refund ? ask(refund) : setIsByHand(true)),
  })
  const money = (amount: number) => formatMoney(amount, asked?.currency ?? 'XTS')
  return (
    <>
      {isByHand && order ? (
        <p role="status">
          {t('Refund this on the order page, then close it here.')}{' '}
          <Link to={paths.orderPayments(order._id)}>{t('Payments for the order')}</Link>
        </p>
      ) : (
        <Button look="primary" size="small" isBusy={read.isBusy} onClick={read.run}>
          {t('Refund…')}
        </Button>
      )}
      <Refusal text={read.error} />
      <ConfirmDialog
        {...dialog}
        title={t('Refund withdrawal {number}', { number })}
        confirmLabel={asked ? t('Refund {amount}', { amount: money(asked.total) }) : t('Refund')}
      >
        {asked
          ? t(
              'Goods, {pieces} pcs: {goods}. Freight: {freight}. Only once the goods or proof of posting have arrived.',
              {
                pieces: asked.pieces,
                goods: money(asked.goods),
                freight: money(asked.freight),
              },
            )
          : null}
      </ConfirmDialog>
    </>
  )
}

/** No order has the number that was typed: staff say which one is meant. */
function MatchForm({ row: { _id, version } }: { row: AdminWithdrawal }) {
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState('')
  const match = useCommand(
    () => call(matchWithdrawal, { params: { id: _id }, body: { version, orderNumber: Number(typed) } }),
    { done: revalidate },
  )
  return (
    <form
      className="grid w-full gap-2"
      aria-label={t('Order for the withdrawal')}
      onSubmit={(event) => {
        event.preventDefault()
        match.run()
      }}
    >
      <TextField
        id={`match-${_id}`}
        label={t('Order number')}
        inputMode="numeric"
        className="mono"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.replaceAll(/\D/g, ''))}
      />
      <Button type="submit" size="small" isBusy={match.isBusy} disabled={typed === ''}>
        {t('Assign order')}
      </Button>
      <Refusal text={match.error} />
    </form>
  )
}

function CloseForm({ row: { _id, version }, onDone }: { row: AdminWithdrawal; onDone: () => Promise<void> }) {
  const [note, setNote] = useState('')
  const close = useCommand(() => call(closeWithdrawal, { params: { id: _id }, body: { version, note } }), {
    done: onDone,
  })
  return (
    <form
      className="grid w-full gap-2"
      aria-label={t('Close the withdrawal')}
      onSubmit={(event) => {
        event.preventDefault()
        close.run()
      }}
    >
      <TextField
        id={`close-${_id}`}
        label={t('Reason')}
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button type="submit" size="small" isBusy={close.isBusy} disabled={note.trim() === ''}>
        {t('Close')}
      </Button>
      <Refusal text={close.error} />
    </form>
  )
}

export const HydrateFallback = pageSkeleton({ title: mark('Withdrawals'), rows: ['h-24', 'h-24', 'h-24'] })

export { RouteError as ErrorBoundary }
