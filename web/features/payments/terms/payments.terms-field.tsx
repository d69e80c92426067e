import { type InputHTMLAttributes, useEffect, useState } from 'react'
import type { CallInput } from '#contract/endpoint.ts'
import { setTerms } from '#contract/payments/terms.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { EditForm } from '../../../patterns/form/edit-form.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { TextField } from '../../../ui/fields.tsx'
import {
  errorsOf,
  readTypedTerms,
  type Terms,
  type TermsErrors,
  type TypedTerms,
  writeTerms,
} from './payments.terms-values.ts'

type TermsProps = { userId: string; terms: Terms; onChanged: () => Promise<void> }

type TermFieldProps = {
  id: string
  label: string
  hint?: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
  input: Pick<InputHTMLAttributes<HTMLInputElement>, 'className' | 'inputMode' | 'maxLength'>
}

function TermField({ id, label, hint, error, value, onChange, input }: TermFieldProps) {
  return (
    <TextField
      id={id}
      label={label}
      {...(hint !== undefined && { hint })}
      {...(error !== undefined && { error })}
      {...input}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

const names = ['days', 'percent', 'discountDays', 'reference'] as const
const fieldIds: Record<(typeof names)[number], string> = {
  days: 'payment-days',
  percent: 'discount-percent',
  discountDays: 'discount-days',
  reference: 'buyer-reference',
}

const numeric = { className: 'num', inputMode: 'numeric', maxLength: 4 } as const

/** The terms of payment of an account, in advance or so many days after the invoice, the cash discount, and what its invoices quote. */
export function TermsField({ userId, terms, onChanged }: TermsProps) {
  const stored = writeTerms(terms)
  const [typed, setTyped] = useState(stored)
  const [errors, setErrors] = useState<TermsErrors>({})
  const isChanged = names.some((name) => typed[name] !== stored[name])
  const field = (name: keyof TypedTerms) => ({
    value: typed[name],
    error: errors[name],
    onChange: (value: string) => setTyped((now) => ({ ...now, [name]: value })),
  })

  // Errors are at their field, so the field gets the focus.
  useEffect(() => {
    const [first] = names.filter((name) => errors[name])
    if (first) document.getElementById(fieldIds[first])?.focus()
  }, [errors])

  const { run, isBusy } = useCommand(
    (body: CallInput<typeof setTerms>['body']) => call(setTerms, { params: { id: userId }, body }),
    {
      done: () => {
        showToast(t('Payment terms saved'))
        return onChanged()
      },
      say: (failure) => {
        setErrors(errorsOf(failure))
        return null
      },
    },
  )

  function save(): void {
    const read = readTypedTerms(typed)
    setErrors('errors' in read ? read.errors : {})
    if ('body' in read) run(read.body)
  }

  function discard(): void {
    setTyped(stored)
    setErrors({})
  }

  return (
    <EditForm
      className="grid gap-2"
      aria-label={t('Payment terms')}
      saveLabel={t('Save terms')}
      form={{ submit: save, refusal: null, isBusy, isDirty: isChanged, discard }}
    >
      <TermField
        {...field('days')}
        id={fieldIds.days}
        label={t('Days after the invoice date')}
        hint={t('Leave blank for payment in advance. Orders already placed keep their terms.')}
        input={numeric}
      />
      <fieldset className="grid grid-cols-2 items-start gap-2">
        <legend className="mb-1 text-control font-[580]">{t('Cash discount')}</legend>
        <TermField
          {...field('percent')}
          id={fieldIds.percent}
          label={t('Percent')}
          input={{ className: 'num', inputMode: 'decimal', maxLength: 6 }}
        />
        <TermField
          {...field('discountDays')}
          id={fieldIds.discountDays}
          label={t('Within (days)')}
          input={numeric}
        />
      </fieldset>
      <TermField
        {...field('reference')}
        id={fieldIds.reference}
        label={t('Buyer reference')}
        hint={t('Shown on invoices, such as the routing ID of a public authority.')}
        input={{ maxLength: 100 }}
      />
    </EditForm>
  )
}
