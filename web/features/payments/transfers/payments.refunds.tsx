import { Link } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { ownReaderForm } from '#contract/lists/reader-form.ts'
import { formatMoney } from '#contract/money.ts'
import {
  completeTransferRefund,
  exportTransferRefunds,
  type listTransferRefunds,
} from '#contract/payments/transfers.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../dashboard-paths.ts'
import { ConfirmDialog } from '../../../patterns/confirm-dialog.tsx'
import { SaveButton } from '../../../patterns/save-button.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { useConfirmation } from '../../../patterns/use-confirmation.ts'
import { Button } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'

type Refund = Reply<typeof listTransferRefunds>[number]

function RefundRow({ refund, onDone }: { refund: Refund; onDone: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-ui">
      <Link to={paths.orderPayments(refund.orderId)} className="mono inline-block min-h-6">
        {refund.orderNumber}
      </Link>
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {refund.customer}
        {refund.account ? <span className="num block text-small text-ink-2">{refund.account}</span> : null}
        <span className="block text-small text-ink-2">
          {refund.reason} · <Time at={refund.askedAt} />
        </span>
      </span>
      <span className="num font-[600]">{formatMoney(refund.amount, refund.currency)}</span>
      <Button
        size="small"
        aria-label={t('Mark the refund for order {number} as transferred', { number: String(refund.orderNumber) })}
        onClick={onDone}
      >
        {t('Transferred')}
      </Button>
    </li>
  )
}

type RefundsProps = { refunds: readonly Refund[]; onChanged: () => Promise<void> }

/** Refunds that staff transfer at the bank, and then mark as transferred. */
export function Refunds({ refunds, onChanged }: RefundsProps) {
  const marking = useConfirmation(async ({ _id }: Refund) => {
    await call(completeTransferRefund, { params: { id: _id } })
    showToast(t('Refund transferred'))
    await onChanged()
  })
  const { asked } = marking
  return (
    <section aria-labelledby="refunds-to-transfer">
      <h2 id="refunds-to-transfer" className="text-h3">
        {t('Refunds to transfer')}
      </h2>
      {refunds.length === 0 ? (
        <p className="mt-1 text-ui text-ink-2">{t('There are no refunds to transfer.')}</p>
      ) : (
        <>
          <ul className="mt-2 border-t border-line">
            {refunds.map((refund) => (
              <RefundRow key={refund._id} refund={refund} onDone={() => marking.ask(refund)} />
            ))}
          </ul>
          <div className="mt-3">
            <SaveButton
              file={exportTransferRefunds}
              input={{ query: ownReaderForm() }}
              name="refunds.csv"
              label={t('Export')}
            />
          </div>
        </>
      )}
      <ConfirmDialog
        {...marking.dialog}
        title={t('Refund for order {number}', { number: String(asked?.orderNumber ?? '') })}
        confirmLabel={t('Mark as transferred')}
      >
        {asked
          ? t(
              'Have you transferred {amount} at the bank? {customer} is notified by email. This cannot be undone.',
              { amount: formatMoney(asked.amount, asked.currency), customer: asked.customer },
            )
          : null}
      </ConfirmDialog>
    </section>
  )
}
