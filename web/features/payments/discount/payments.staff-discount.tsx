import { formatMoney } from '#contract/money.ts'
import { grantDiscount, type OrderReceipts } from '#contract/payments/transfers.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { ConfirmDialog } from '../../../patterns/confirm-dialog.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { useConfirmation } from '../../../patterns/use-confirmation.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { percentText } from '../../tax/tax.percent.ts'

type Discount = NonNullable<OrderReceipts['discount']>

/** "$2.00 cash discount not granted: paid 3 days late." */
export function lateText({ amount, daysLate, currency }: { amount: number; daysLate: number; currency: string }) {
  return t('{amount} cash discount not granted: paid {days, plural, one {# day} other {# days}} late.', {
    amount: formatMoney(amount, currency),
    days: daysLate,
  })
}

type StaffDiscountProps = {
  state: OrderReceipts
  discount: Discount
  onGranted: (now: OrderReceipts) => Promise<void>
}

/** What the cash discount of an invoice leaves to pay; or why it was not granted, and the button that grants it. */
export function StaffDiscount({ state, discount, onGranted }: StaffDiscountProps) {
  const { currency, order } = state
  const { percent, until, toPay, amount, daysLate, isCreditedHere } = discount
  const granting = useConfirmation(async (granted: Discount) => {
    const now = await call(grantDiscount, { params: { id: order._id }, body: { amount: granted.amount } })
    showToast(t('Cash discount granted. The order is paid.'))
    await onGranted(now)
  })
  if (daysLate === null) {
    return (
      <p className="text-ui text-ink-2">
        {t('{percent} cash discount: a payment of {toPay} by {day} settles the invoice.', {
          ...{
            percent: percentText(percent),
            toPay: formatMoney(toPay, currency),
            day: formatDay(until, 'short'),
          },
        })}
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-ui text-warn">{lateText({ amount, daysLate, currency })}</p>
      <Button size="small" className="print:hidden" onClick={() => granting.ask(discount)}>
        {t('Grant cash discount')}
      </Button>
      <ConfirmDialog
        {...granting.dialog}
        title={t('Grant the cash discount')}
        confirmLabel={t('Grant {amount}', { amount: formatMoney(amount, currency) })}
      >
        {isCreditedHere
          ? t(
              'A credit note for {amount} is issued and emailed to the customer, and the order then counts as paid. This cannot be undone.',
              { amount: formatMoney(amount, currency) },
            )
          : t(
              'The order then counts as paid, less {amount}. Your other software issues the credit note. This cannot be undone.',
              { amount: formatMoney(amount, currency) },
            )}
      </ConfirmDialog>
    </div>
  )
}
