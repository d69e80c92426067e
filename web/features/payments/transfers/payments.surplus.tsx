import { Link, useRevalidator } from 'react-router'
import { dayIn } from '#contract/days.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatMoney } from '#contract/money.ts'
import { type listSurplus, returnSurplus } from '#contract/payments/transfers.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { useCompany } from '../../../api/company.ts'
import { paths } from '../../../dashboard-paths.ts'
import { ConfirmDialog } from '../../../patterns/confirm-dialog.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { useConfirmation } from '../../../patterns/use-confirmation.ts'
import { Button } from '../../../ui/button.tsx'

type Entry = Reply<typeof listSurplus>[number]

function reasonText(reason: Entry['reason']): string {
  if (reason === 'ended') return t('The order has ended. Its refund will be listed here within a minute.')
  if (reason === 'corrected') return t('Paid before the invoice was corrected. Refund it in the order.')
  return t('More than the total was received.')
}

type RowProps = { entry: Entry; onReturned: () => void }

function Row({ entry, onReturned }: RowProps) {
  const { orderId, orderNumber, customer, amount, currency, reason } = entry
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-ui">
      <Link to={paths.orderPayments(orderId)} className="mono inline-block min-h-6">
        {orderNumber}
      </Link>
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {customer}
        <span className="block text-small text-ink-2">{reasonText(reason)}</span>
      </span>
      <span className="num font-[600]">{formatMoney(amount, currency)}</span>
      {reason === 'too_much' ? (
        <Button
          size="small"
          aria-label={t('Mark the overpayment for order {number} as returned', { number: String(orderNumber) })}
          onClick={onReturned}
        >
          {t('Mark as returned')}
        </Button>
      ) : null}
    </li>
  )
}

/** Shown only where there is any. */
export function Surplus({ surplus }: { surplus: Reply<typeof listSurplus> }) {
  const { revalidate } = useRevalidator()
  const { timeZone = 'UTC' } = useCompany()
  const returning = useConfirmation(async ({ orderId, amount }: Entry) => {
    const body = { amount, returnedOn: dayIn(timeZone, new Date()) }
    await call(returnSurplus, { params: { id: orderId }, body })
    showToast(t('Overpayment returned'))
    await revalidate()
  })
  const { asked } = returning
  if (surplus.length === 0 && asked === null) return null
  return (
    <section aria-labelledby="money-to-return">
      <h2 id="money-to-return" className="text-h3">
        {t('Money to return')}
      </h2>
      <ul className="mt-2 border-t border-line">
        {surplus.map((entry) => (
          <Row key={`${entry.orderId} ${entry.reason}`} entry={entry} onReturned={() => returning.ask(entry)} />
        ))}
      </ul>
      <ConfirmDialog
        {...returning.dialog}
        title={t('Overpayment for order {number}', { number: String(asked?.orderNumber ?? '') })}
        confirmLabel={t('Mark as returned')}
      >
        {asked
          ? t('Have you returned {amount} to {customer}? It will no longer count as received.', {
              amount: formatMoney(asked.amount, asked.currency),
              customer: asked.customer,
            })
          : null}
      </ConfirmDialog>
    </section>
  )
}
