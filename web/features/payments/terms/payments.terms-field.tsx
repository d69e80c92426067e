import { type ReactNode, useState } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { paymentDays as daysRule, buyerReference as referenceRule, setTerms } from '#contract/payments/terms.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { ApiError, sentenceOf } from '../../../api/problem.ts'
import { readNumber } from '../../../patterns/form/typed-number.ts'
import { showToast } from '../../../patterns/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'

type Terms = { paymentDays: number | null; buyerReference: string }
type TermsProps = { userId: string; terms: Terms; onChanged: () => Promise<void> }
type Errors = { paymentDays?: string | undefined; buyerReference?: string | undefined }

/** What was typed, as it is stored, and what is wrong with it. */
function readTyped(days: string, reference: string) {
  const paymentDays = daysRule.safeParse(readNumber(days) ?? null)
  const buyerReference = referenceRule.safeParse(reference)
  const errors: Errors = {
    paymentDays: paymentDays.error?.issues[0]?.message,
    buyerReference: buyerReference.error?.issues[0]?.message,
  }
  if (!paymentDays.success || !buyerReference.success) return { errors }
  return { errors, body: { paymentDays: paymentDays.data, buyerReference: buyerReference.data ?? '' } }
}

function errorsOf(failure: unknown): Errors {
  const found: readonly FieldError[] = failure instanceof ApiError ? failure.errors : []
  const at = (path: string) => found.find((one) => one.path === path)?.message
  const errors = { paymentDays: at('paymentDays'), buyerReference: at('buyerReference') }
  return errors.paymentDays || errors.buyerReference ? errors : { paymentDays: sentenceOf(failure) }
}

/** The terms of payment of an account, in advance or so many days after the invoice, and what its invoices quote. */
export function TermsField({ userId, terms, onChanged }: TermsProps) {
  const stored = terms.paymentDays === null ? '' : String(terms.paymentDays)
  const [days, setDays] = useState(stored)
  const [reference, setReference] = useState(terms.buyerReference)
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})

  async function save(): Promise<void> {
    const typed = readTyped(days, reference)
    setErrors(typed.errors)
    if (!typed.body || isBusy) return
    setIsBusy(true)
    try {
      await call(setTerms, { params: { id: userId }, body: typed.body })
      showToast(t('Terms of payment saved'))
      await onChanged()
    } catch (failure) {
      setErrors(errorsOf(failure))
    }
    setIsBusy(false)
  }

  return (
    <TermsForm onSave={() => void save()}>
      <Field
        id="payment-days"
        label={t('Days after the invoice')}
        hint={t('Leave blank for payment in advance. Orders already placed keep their terms.')}
        {...(errors.paymentDays !== undefined && { error: errors.paymentDays })}
      >
        {(control) => (
          <Input
            {...control}
            className="num"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={days}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
          />
        )}
      </Field>
      <Field
        id="buyer-reference"
        label={t('Buyer reference')}
        hint={t('Quoted on invoices, such as the routing ID of a public authority.')}
        {...(errors.buyerReference !== undefined && { error: errors.buyerReference })}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={100}
            value={reference}
            onChange={({ currentTarget }) => setReference(currentTarget.value)}
          />
        )}
      </Field>
      {days === stored && reference === terms.buyerReference ? null : (
        <div>
          <Button type="submit" size="small" isBusy={isBusy}>
            {t('Save terms')}
          </Button>
        </div>
      )}
    </TermsForm>
  )
}

function TermsForm({ children, onSave }: { children: ReactNode; onSave: () => void }) {
  return (
    <form
      className="grid gap-2"
      aria-label={t('Terms of payment')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {children}
    </form>
  )
}
