import type { FocusEvent } from 'react'
import type { QuantityRule } from '#contract/orders/quantity.ts'
import { t } from '#i18n/t.ts'
import { Field } from '../../ui/field.tsx'
import { Stepper, StepperScale } from '../../ui/stepper.tsx'
import { parseQuantity } from '../../ui/stepper-values.ts'
import { nearestAllowed, quantityRange, stepRange } from './catalogue.quantity.ts'

type QuantityFieldProps = {
  id: string
  rule: QuantityRule
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur: (event: FocusEvent<HTMLInputElement>) => void
  /** Its name in a form that a browser sends by itself. */
  name?: string
  /** Nothing is ordered yet: on paper only what can be ordered is of use. */
  isOffer?: boolean
}

/** How many. A quantity that is not allowed stays as typed, with the rule and one click that puts it right. */
export function QuantityField(props: QuantityFieldProps) {
  const { id, rule, value, error, onChange, onBlur, name, isOffer } = props
  const range = stepRange(rule)
  const allowed = nearestAllowed(parseQuantity(value), rule)
  const remedy = (
    <>
      {t('You can order {range}.', { range: quantityRange(rule) })}{' '}
      <button
        type="button"
        className="min-h-6 font-[560] text-blue underline underline-offset-2"
        onClick={() => onChange(String(allowed))}
      >
        {t('Order {pieces}', { pieces: allowed })}
      </button>
    </>
  )
  return (
    <Field
      id={id}
      label={t('Quantity')}
      hint={
        <>
          {quantityRange(rule)}.
          <span className="pointer-coarse:hidden not-printed">
            {' '}
            {rule.multiple === 1
              ? t('Shift and an arrow key change it by {pieces}.', { pieces: range.step })
              : t('Arrow keys move by {pieces}.', { pieces: range.step })}
          </span>
        </>
      }
      error={error}
      remedy={remedy}
    >
      {(control) => (
        <div className="grid items-center gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
          <div className={isOffer ? 'not-printed' : undefined}>
            <Stepper
              control={control}
              name={name}
              value={value}
              range={range}
              onChange={onChange}
              onBlur={onBlur}
            />
          </div>
          <StepperScale
            value={value}
            range={range}
            minLabel={t('{pieces} min.', { pieces: range.min })}
            maxLabel={t('{pieces} available', { pieces: rule.available })}
          />
        </div>
      )}
    </Field>
  )
}
