import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { showToast } from '../../patterns/toast.ts'
import '../inventory/inventory.stock.css'
import { writeAmount } from '../../patterns/form/typed-amount.ts'
import { readNumber } from '../../patterns/form/typed-number.ts'
import { usePatch } from '../inventory/inventory.use-patch.ts'
import { nameWithNumber } from './products.name-with-number.ts'
import { priceError } from './products.price.ts'

/** A price that is changed in its cell: a press or Enter opens it, Enter saves, Escape leaves it as it was. */
export function PriceCell({ product }: { product: Product }) {
  const { current, isSending, send } = usePatch(product)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isReturning = useRef(false)
  const { name, currency, unitprice, status } = current
  const price = formatMoney(unitprice, currency)
  useEffect(() => {
    if (!isOpen && isReturning.current) button.current?.focus()
    isReturning.current = false
  }, [isOpen])

  function close(isByKey: boolean): void {
    isReturning.current = isByKey
    setIsOpen(false)
  }

  function save(next: number): void {
    const showChanged = (was: number) => (after: Product) => {
      const now = formatMoney(after.unitprice, after.currency)
      const undo = () => send({ unitprice: was }, { body: () => back(after), done: showChanged(after.unitprice) })
      const back = ({ version }: Product) => ({ version, unitprice: was })
      showToast(t('{name} now costs {price}.', { name, price: now }), undo)
    }
    void send(
      { unitprice: next },
      { body: (version) => ({ version, unitprice: next }), done: showChanged(unitprice) },
    )
  }

  if (status === 'archived') return price
  if (isOpen) return <PriceInput product={current} onSave={save} onClose={close} />
  return (
    <button
      ref={button}
      type="button"
      className="cell-edit"
      aria-label={t('Change the unit price of {name}: {price}', { name: nameWithNumber(current), price })}
      aria-busy={isSending}
      aria-disabled={isSending || undefined}
      onClick={() => isSending || setIsOpen(true)}
    >
      {price}
    </button>
  )
}

type PriceInputProps = { product: Product; onSave: (price: number) => void; onClose: (isByKey: boolean) => void }

function PriceInput({ product, onSave, onClose }: PriceInputProps) {
  const { currency, unitprice } = product
  const name = nameWithNumber(product)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const [typed, setTyped] = useState(writeAmount(unitprice))
  const [error, setError] = useState<string | null>(null)
  useEffect(() => input.current?.select(), [])

  function close(isByKey: boolean): void {
    isDone.current = true
    onClose(isByKey)
  }

  function save(isByKey: boolean): void {
    if (isDone.current) return
    const message = priceError(typed, currency)
    const price = readNumber(typed)
    if (message !== null || price === undefined) {
      setError(message)
      return
    }
    close(isByKey)
    if (price !== unitprice) onSave(price)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    // Escape would give up the rows that are chosen as well.
    event.stopPropagation()
    if (event.key === 'Enter') save(true)
    else close(true)
  }

  return (
    <span className="cell-input">
      <input
        ref={input}
        value={typed}
        aria-label={t('Unit price of {name}, {currency}', { name, currency })}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : id}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={18}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setError(null)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => save(false)}
      />
      {error === null ? null : (
        <span id={id} role="alert">
          {error}
        </span>
      )}
    </span>
  )
}
