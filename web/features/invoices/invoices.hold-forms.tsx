import * as z from 'zod/mini'
import { releaseForm, releaseInvoice } from '#contract/invoices/hold.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { changeVatId, vatIdForm } from '#contract/orders/vat-id.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { DialogForm } from '../../patterns/form/dialog-form.tsx'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { showToast } from '../../patterns/toast.ts'
import { TextAreaField, TextField } from '../../ui/fields.tsx'

type FormProps = { order: OrderLifecycle['order']; onClose: () => void; onDone: () => Promise<void> }

/** A field that is left blank says that the buyer is a consumer. */
const typedVatId = z.pipe(
  z.object({ vatId: z.string(), version: z.int() }),
  z.pipe(
    z.transform(({ vatId, version }: { vatId: string; version: number }) => ({
      vatId: vatId.trim() === '' ? null : vatId,
      version,
    })),
    vatIdForm,
  ),
)

/** Another VAT number, the same one to charge tax by what the register says, or none. */
export function VatIdChangeForm({ order, onClose, onDone }: FormProps) {
  const form = useApiForm({
    ids: { vatId: 'order-vat-id' },
    first: { vatId: order.treatment?.vatId ?? '', version: order.version },
    check: typedVatId,
    send: async ({ vatId }) => {
      await call(changeVatId, { params: { id: order._id }, body: { vatId, version: order.version } })
      showToast(t('Tax recalculated'))
      await onDone()
    },
  })
  return (
    <DialogForm form={form} label={t('Recalculate tax')} onClose={onClose}>
      <p className="text-control text-ink-2">
        {t(
          'Tax is recalculated from the register’s current answer, even for the same number. If the total changes, {userName} is notified by email.',
          { userName: order.userName },
        )}
      </p>
      <TextField
        {...form.bound('vatId')}
        label={t('VAT number')}
        hint={t('Leave blank for a consumer.')}
        isOptional
        className="mono"
        maxLength={30}
      />
    </DialogForm>
  )
}

/** Why the invoice goes without tax although the register does not confirm the number. */
export function ReleaseForm({ order, onClose, onDone }: FormProps) {
  const form = useApiForm({
    ids: { reason: 'release-reason' },
    first: { reason: '' },
    check: releaseForm,
    send: async ({ reason }) => {
      await call(releaseInvoice, { params: { id: order._id }, body: { reason } })
      showToast(t('The invoice was released.'))
      await onDone()
    },
  })
  return (
    <DialogForm form={form} label={t('Issue without tax')} onClose={onClose}>
      <p className="text-control text-ink-2">
        {t(
          'Without a confirmed VAT number you may owe the tax yourself. The reason is recorded in the audit log.',
        )}
      </p>
      <TextAreaField {...form.bound('reason')} label={t('Reason')} rows={3} maxLength={500} />
    </DialogForm>
  )
}
