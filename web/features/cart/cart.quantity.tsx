import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { CartLine } from '#contract/cart/cart.ts'
import { maxQuantity } from '#contract/products/quantities.ts'
import { t } from '#i18n/t.ts'
import { parseQuantity } from '../../ui/stepper-values.ts'

type QuantityProps = {
  line: CartLine
  describedBy: string | undefined
  /** `seen`: what the field said when its user began to type. */
  onQuantity: (quantity: number, seen: number) => void
  onRemove: () => void
}

/** Focuses the quantity of the line below or above. */
function moveFrom(input: HTMLInputElement, step: number): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('.cart-quantity')]
  const next = inputs[inputs.indexOf(input) + step]
  next?.focus()
  next?.select()
}

/** Pieces of a line. The typed number counts when the field is left; Enter leads to the next line. */
export function QuantityInput({ line, describedBy, onQuantity, onRemove }: QuantityProps) {
  const [typed, setTyped] = useState(String(line.quantity))
  const seen = useRef<number | null>(null)
  // What another tab changes is shown, unless something is being typed here.
  useEffect(() => {
    if (seen.current === null) setTyped(String(line.quantity))
  }, [line.quantity])

  function type(text: string): void {
    seen.current ??= line.quantity
    setTyped(text)
  }

  function reset(): void {
    seen.current = null
    setTyped(String(line.quantity))
  }

  function commit(): void {
    const before = seen.current
    const quantity = parseQuantity(typed)
    const isPossible = quantity !== null && quantity >= 1 && quantity <= maxQuantity
    if (before === null) return
    if (!isPossible || before !== line.quantity) reset()
    seen.current = null
    if (isPossible && quantity !== line.quantity) onQuantity(quantity, before)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, shiftKey } = event
    if (key === 'Enter') {
      event.preventDefault()
      commit()
      moveFrom(event.currentTarget, shiftKey ? -1 : 1)
    } else if (key === 'Escape') reset()
    else if (key === 'Delete' && event.ctrlKey) {
      event.preventDefault()
      onRemove()
    } else if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault()
      const step = line.multiple * (shiftKey ? 10 : 1)
      const now = parseQuantity(typed) ?? line.quantity
      type(String(Math.min(maxQuantity, Math.max(line.multiple, now + (key === 'ArrowUp' ? step : -step)))))
    }
  }

  return (
    <input
      className="cart-quantity num"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      aria-label={t('Quantity of {sku}', { sku: line.sku })}
      aria-describedby={describedBy}
      aria-invalid={describedBy ? true : undefined}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={commit}
    />
  )
}
