import { useEffect, useState } from 'react'
import { acceptTaxDay, readTaxDay, type TaxDayChange } from '#contract/invoices/tax-day.ts'
import { formatMoney } from '#contract/money.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { readLatest } from '../../patterns/reading/read-latest.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'

type Order = OrderLifecycle['order']

/** Read with each reading of the order; orders without tax have none. */
function useTaxDay(order: Order): TaxDayChange | null {
  const { _id: id, tax } = order
  const [change, setChange] = useState<TaxDayChange | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies(order): what was read again may have changed
  useEffect(() => {
    setChange(null)
    if (tax === null) return
    return readLatest(() => call(readTaxDay, { params: { id } }), { take: (reply) => setChange(reply.change) })
  }, [id, tax, order])
  return change
}

function sumsText({ before, after, isTotalKept }: TaxDayChange, currency: string): string {
  const money = (amount: number | null) => formatMoney(amount ?? 0, currency)
  const values = {
    taxBefore: money(before.tax),
    tax: money(after.tax),
    before: money(before.total),
    after: money(after.total),
  }
  return isTotalKept || before.total === after.total
    ? t('Tax was {taxBefore} and would be {tax}. The total stays {after}.', values)
    : t('Tax was {taxBefore} and would be {tax}. The total changes from {before} to {after}.', values)
}

type Props = { lifecycle: OrderLifecycle; isStaff: boolean; onChanged?: () => Promise<void> }

/** That the rates of the day of supply are others than those of the order, before its invoice says so. */
export function TaxDay({ lifecycle: { order }, isStaff, onChanged }: Props) {
  const change = useTaxDay(order)
  const { run, isBusy, error } = useCommand(
    (expectedTotal: number) => {
      const body = { version: order.version, expectedTotal }
      return call(acceptTaxDay, { params: { id: order._id }, body })
    },
    { done: () => showToast(t('New amounts accepted')), settled: onChanged },
  )
  if (change === null) return null
  const { day, isFixed, isMixed, needsPerson, after } = change
  const forStaff = needsPerson
    ? t('A payment has been made or requested, so the invoice waits until you accept the new amounts.')
    : t('The order is updated automatically when its invoice is issued.')
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-3 border-b border-s-3 border-b-line border-s-warn bg-warn-soft px-4 py-3 text-ui print:hidden"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-[560]">
          {isFixed
            ? t('Delivered on {day}: other tax rates apply.', { day })
            : t('If delivered today: other tax rates apply.')}
        </p>
        <p>{sumsText(change, order.currency)}</p>
        {isMixed ? (
          <p>
            {t(
              'Pieces of one line were shipped at two rates. The rate of the last shipment applies to the whole line.',
            )}
          </p>
        ) : null}
        <p className="text-ink-2">{isStaff ? forStaff : t('We will tell you before the invoice is issued.')}</p>
        <Refusal text={error} />
      </div>
      {isStaff && needsPerson && isFixed ? (
        <Button size="small" look="primary" isBusy={isBusy} onClick={() => run(after.total)}>
          {t('Accept the new amounts')}
        </Button>
      ) : null}
    </div>
  )
}
