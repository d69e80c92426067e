import { customerNumberForm, setCustomerNumber } from '#contract/users/customer-number.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { FormRefusal } from '../../../patterns/form/form-refusal.tsx'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { showToast } from '../../../patterns/toast.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Side } from '../../orders/order-page/orders.block.tsx'

type NumberProps = { userId: string; customerNumber: string | null; onChanged: () => Promise<void> }

/** The number that the company knows a customer by: typed, or the next one of the settings. */
export function CustomerNumber({ userId, customerNumber, onChanged }: NumberProps) {
  const params = { id: userId }
  const saved = async () => {
    await onChanged()
    showToast(t('Customer number saved'))
  }
  const { bound, formProps, refusal, isBusy } = useApiForm({
    ids: { customerNumber: 'customer-number' },
    first: { customerNumber: customerNumber ?? '' },
    check: customerNumberForm,
    send: async (body) => {
      await call(setCustomerNumber, { params, body })
      await saved()
    },
  })
  const next = useCommand(() => call(setCustomerNumber, { params, body: { next: true } }), { done: saved })
  return (
    <Side title={t('Customer number')}>
      <form {...formProps} className="grid gap-2" aria-label={t('Customer number')}>
        <TextField
          {...bound('customerNumber')}
          label={t('Customer number')}
          isOptional
          maxLength={30}
          autoComplete="off"
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" isBusy={isBusy}>
            {t('Save number')}
          </Button>
          {customerNumber === null ? (
            <Button size="small" look="ghost" isBusy={next.isBusy} onClick={next.run}>
              {t('Assign next number')}
            </Button>
          ) : null}
        </div>
        <FormRefusal text={refusal ?? next.error} />
      </form>
    </Side>
  )
}
