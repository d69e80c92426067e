import { useRef } from 'react'
import {
  confirmVatId,
  type VatConfirmation,
  vatConfirmationForm,
  withdrawVatConfirmation,
} from '#contract/tax/vat-confirmations.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { Refusal } from '../../../patterns/refusal.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { useRestoredFocus } from '../../../patterns/use-restored-focus.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { TextAreaField, TextField } from '../../../ui/fields.tsx'
import { Time } from '../../../ui/time.tsx'

type Props = { confirmations: readonly VatConfirmation[]; onChanged: () => Promise<void> }

function ConfirmForm({ onChanged }: Pick<Props, 'onChanged'>) {
  const { form, bound, formProps, refusal, isBusy } = useApiForm({
    ids: { vatId: 'confirmed-vat-id', reason: 'confirmed-reason' },
    first: { vatId: '', reason: '' },
    check: vatConfirmationForm,
    send: async (body) => {
      await call(confirmVatId, { body })
      showToast(t('VAT number confirmed'))
      form.reset()
      await onChanged()
    },
  })
  return (
    <form {...formProps} className="mt-3 grid max-w-140 gap-4" aria-label={t('Confirm a VAT number')}>
      <TextField {...bound('vatId')} label={t('VAT number')} className="mono" maxLength={30} />
      <TextAreaField
        {...bound('reason')}
        label={t('Reason')}
        hint={t('How you checked it, for example a letter from the tax office. It is recorded in the audit log.')}
        rows={2}
        maxLength={500}
      />
      <Refusal text={refusal} />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t('Confirm the VAT number')}
        </Button>
      </div>
    </form>
  )
}

function Confirmation({ confirmation, onChanged }: { confirmation: VatConfirmation } & Pick<Props, 'onChanged'>) {
  const { _id: id, vatId, reason, confirmedBy, confirmedAt, countsUntil } = confirmation
  const { run, isBusy } = useCommand(
    () =>
      call(withdrawVatConfirmation, { params: { id } }).then(
        () => t('Confirmation revoked'),
        () => t('The confirmation could not be revoked. It may have expired.'),
      ),
    { done: (text) => showToast(text), settled: onChanged },
  )
  return (
    <li className="flex flex-wrap items-start gap-3 border-b border-line py-2.5 text-ui">
      <div className="min-w-0 flex-1 basis-60">
        <p className="mono font-[580]">{vatId}</p>
        <p className="wrap-anywhere">{reason}</p>
        <p className="text-ink-2">
          {confirmedBy}, <Time at={confirmedAt} /> ·{' '}
          {t('valid until {day}', { day: formatDay(countsUntil, 'short') })}
        </p>
      </div>
      <Button
        size="small"
        look="ghost"
        isBusy={isBusy}
        aria-label={t('Revoke the confirmation of {vatId}', { vatId })}
        onClick={run}
      >
        {t('Revoke')}
      </Button>
    </li>
  )
}

/** VAT numbers that a person has confirmed: the only way without the register, and one beside it. */
export function TaxConfirmations({ confirmations, onChanged }: Props) {
  const section = useRef<HTMLElement>(null)
  useRestoredFocus(section)
  return (
    <section ref={section} aria-labelledby="confirmed-vat-ids" className="mt-8 border-t border-line pt-6">
      <h2 id="confirmed-vat-ids" className="text-h3">
        {t('VAT numbers confirmed by hand')}
      </h2>
      <p className="mt-1 max-w-prose text-ui text-ink-2">
        {t(
          'For 30 days, orders with these numbers are taxed as if the register had confirmed them, without checking it. If a number is wrong, you owe the tax.',
        )}
      </p>
      {confirmations.length === 0 ? null : (
        <ul className="mt-3 border-t border-line">
          {confirmations.map((confirmation) => (
            <Confirmation key={confirmation._id} confirmation={confirmation} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <ConfirmForm onChanged={onChanged} />
    </section>
  )
}
