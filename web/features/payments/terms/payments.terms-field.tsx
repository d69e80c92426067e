import { useState } from 'react'
import { paymentDays as rule, setTerms } from '#contract/payments/terms.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { ApiError, sentenceOf } from '../../../api/problem.ts'
import { readNumber } from '../../../patterns/form/typed-number.ts'
import { showToast } from '../../../patterns/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'

type TermsProps = { userId: string; paymentDays: number | null; onChanged: () => Promise<void> }

/** The terms of payment of an account: in advance, or so many days after the invoice. */
export function TermsField({ userId, paymentDays, onChanged }: TermsProps) {
  const stored = paymentDays === null ? '' : String(paymentDays)
  const [typed, setTyped] = useState(stored)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | undefined>(undefined)

  async function save(): Promise<void> {
    const checked = rule.safeParse(readNumber(typed) ?? null)
    setError(checked.error?.issues[0]?.message)
    if (!checked.success || isBusy) return
    setIsBusy(true)
    try {
      await call(setTerms, { params: { id: userId }, body: { paymentDays: checked.data } })
      showToast(t('Terms of payment saved'))
      await onChanged()
    } catch (failure) {
      const [first] = failure instanceof ApiError ? failure.errors : []
      setError(first?.message ?? sentenceOf(failure))
    }
    setIsBusy(false)
  }

  return (
    <form
      className="grid gap-2"
      aria-label={t('Terms of payment')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field
        id="payment-days"
        label={t('Days after the invoice')}
        hint={t('Leave blank for payment in advance. Orders already placed keep their terms.')}
        {...(error !== undefined && { error })}
      >
        {(control) => (
          <Input
            {...control}
            className="num"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </Field>
      {typed === stored ? null : (
        <div>
          <Button type="submit" size="small" isBusy={isBusy}>
            {t('Save terms')}
          </Button>
        </div>
      )}
    </form>
  )
}
