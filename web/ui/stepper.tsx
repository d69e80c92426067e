import type { FocusEvent, KeyboardEvent } from 'react'
import { t } from '#i18n/t.ts'
import type { FieldControl } from './field.tsx'
import { Icon } from './icon.tsx'
import { parseQuantity, positionIn, type StepRange, stepped, valueAfterKey } from './stepper-values.ts'

type StepperProps = {
  control: FieldControl
  /** The text as typed: it is never changed behind its writer's back. */
  value: string
  range: StepRange
  name?: string | undefined
  onChange: (value: string) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
}

const buttonLook =
  'grid size-11.5 place-items-center hover:bg-blue-soft disabled:text-ink-3 disabled:hover:bg-transparent disabled:opacity-60'

/** A quantity with − and +, by keyboard as `valueAfterKey` says. */
export function Stepper({ control, value, range, name, onChange, onBlur }: StepperProps) {
  const quantity = parseQuantity(value)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = valueAfterKey({ key: event.key, isShifted: event.shiftKey }, quantity, range)
    if (next === null) return
    event.preventDefault()
    onChange(String(next))
  }
  const stepBy = (steps: number) => () => onChange(String(stepped(quantity, steps, range)))
  return (
    <div className="flex w-max rounded-1 border border-line-strong bg-sheet has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-blue has-[[aria-invalid]]:border-danger has-[[aria-invalid]]:inset-ring has-[[aria-invalid]]:inset-ring-danger">
      <button
        type="button"
        className={buttonLook}
        aria-label={t('Decrease by {step}', { step: String(range.step) })}
        disabled={quantity !== null && quantity <= range.min}
        onClick={stepBy(-1)}
      >
        <Icon name="minus" />
      </button>
      <input
        {...control}
        name={name}
        className="num w-24 border-x border-line-strong bg-transparent text-center text-lead font-[620] outline-none"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        role="spinbutton"
        aria-valuemin={range.min}
        aria-valuemax={range.max}
        aria-valuenow={quantity ?? undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <button
        type="button"
        className={buttonLook}
        aria-label={t('Increase by {step}', { step: String(range.step) })}
        disabled={quantity !== null && quantity >= range.max}
        onClick={stepBy(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}

type ScaleProps = { value: string; range: StepRange; minLabel: string; maxLabel: string }

/** The position of the quantity between its limits, drawn as a dimension. The hint of the field says the same in words. */
export function StepperScale({ value, range, minLabel, maxLabel }: ScaleProps) {
  const share = `${positionIn(parseQuantity(value), range) * 100}%`
  return (
    <div className="stepper-scale" aria-hidden="true">
      <i className="stepper-scale-fill" style={{ width: share }} />
      <i className="stepper-scale-mark" style={{ insetInlineStart: share }} />
      <span>{minLabel}</span>
      <span>{maxLabel}</span>
    </div>
  )
}
