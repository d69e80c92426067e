import { type KeyboardEvent, useRef, useState } from 'react'
import type { QuantityLimits } from '#contract/orders/quantity.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { AddToCartButton } from '../cart/cart.add-button.tsx'

type AddPiecesProps = {
  product: QuantityLimits & Pick<Product, '_id' | 'sku' | 'name'>
  least: number
  /** In a line: a plus instead of words. */
  isIcon?: boolean
}

/** So many pieces of a part into the cart, from its tile or line. It starts with the smallest order. Enter adds. */
export function AddPieces({ product, least, isIcon }: AddPiecesProps) {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState('')
  const hintId = `pieces-${product._id}`

  async function read(): Promise<number | null> {
    const { readTypedPieces } = await import('./catalogue.typed-pieces.ts')
    const pieces = readTypedPieces(input.current?.value ?? '', product)
    if (typeof pieces === 'number') return pieces
    setRefusal(pieces)
    return null
  }

  function onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
    if (key === 'Enter') currentTarget.nextElementSibling?.querySelector('button')?.click()
  }

  return (
    <div className="product-card-add">
      <input
        ref={input}
        className="pieces-input num"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={t('Quantity of {sku}', { sku: product.sku })}
        aria-invalid={refusal !== '' || undefined}
        aria-describedby={hintId}
        defaultValue={least}
        onChange={() => setRefusal('')}
        onKeyDown={onKeyDown}
      />
      <AddToCartButton product={product} quantity={read} size="small" isIcon={isIcon} />
      <p id={hintId} role="status" className="basis-full text-ui text-danger empty:hidden">
        {refusal}
      </p>
    </div>
  )
}
