import { useEffect, useState } from 'react'
import { isInvoiceDue } from '#contract/invoices/documents.ts'
import { type InvoiceHold as Hold, readInvoiceHold } from '#contract/invoices/hold.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { FormDialog } from '../../patterns/form/form-dialog.tsx'
import { readLatest } from '../../patterns/reading/read-latest.ts'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'

const load = () => import('./invoices.hold-forms.tsx')

type Order = OrderLifecycle['order']

/** Only the invoice of an order that a VAT number makes tax-free can wait for it. It is read with each reading of the order. */
function useHold(order: Order): [hold: Hold | null, read: () => Promise<void>] {
  const { _id: id, treatment } = order
  const isAsked = treatment?.kind === 'intra_community' && isInvoiceDue(order)
  const [hold, setHold] = useState<Hold | null>(null)
  const read = () => call(readInvoiceHold, { params: { id } }).then((reply) => setHold(reply.hold))
  // biome-ignore lint/correctness/useExhaustiveDependencies(order): what was read again may have changed
  useEffect(() => {
    if (!isAsked) {
      setHold(null)
      return
    }
    return readLatest(() => call(readInvoiceHold, { params: { id } }), { take: (reply) => setHold(reply.hold) })
  }, [id, isAsked, order])
  return [hold, read]
}

/** Why an invoice is not issued by itself. */
export function holdText({ vatId, answer }: Pick<Hold, 'vatId' | 'answer'>): string {
  return answer === 'invalid'
    ? t('{vatId} is no longer valid according to the EU register.', { vatId })
    : t(
        'The EU register cannot be reached and has not confirmed {vatId} in the last 30 days. It will be checked again automatically.',
        {
          vatId,
        },
      )
}

type HoldProps = { lifecycle: OrderLifecycle; onChanged: () => Promise<void> }

/** For staff: that the invoice of a tax-free order waits, why, and what to do. */
export function HoldNotice({ lifecycle: { order }, onChanged }: HoldProps) {
  const [hold, read] = useHold(order)
  const [open, setOpen] = useState<'vat-id' | 'release' | null>(null)
  if (hold === null) return null
  const close = () => setOpen(null)
  const done = async () => {
    await onChanged()
    // The answer of a release changes nothing of the order.
    await read()
    close()
  }
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-3 border-b border-s-3 border-b-line border-s-warn bg-warn-soft px-4 py-3 text-ui print:hidden"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-[560]">
          {hold.reason === null ? t('The invoice is not issued automatically.') : t('The invoice was released.')}
        </p>
        <p>{holdText(hold)}</p>
        {hold.reason === null || hold.releasedAt === null ? null : (
          <p className="wrap-anywhere">
            {hold.reason} <span className="text-ink-2">{hold.releasedBy}, </span>
            <Time at={hold.releasedAt} />
          </p>
        )}
      </div>
      {hold.reason === null ? (
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setOpen('release')}>
            {t('Issue with a reason…')}
          </Button>
          <Button size="small" look="primary" onClick={() => setOpen('vat-id')}>
            {t('Correct the VAT number…')}
          </Button>
        </span>
      ) : null}
      <FormDialog load={load} isOpen={open === 'vat-id'} title={t('VAT number on the order')} onClose={close}>
        {({ VatIdChangeForm: VatIdForm }) => <VatIdForm order={order} onClose={close} onDone={done} />}
      </FormDialog>
      <FormDialog
        load={load}
        isOpen={open === 'release'}
        title={t('Issue the invoice without tax')}
        onClose={close}
      >
        {({ ReleaseForm }) => <ReleaseForm order={order} onClose={close} onDone={done} />}
      </FormDialog>
    </div>
  )
}
