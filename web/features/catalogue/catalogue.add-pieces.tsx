import { useRef, useState } from 'react'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { AddToCartButton } from '../cart/cart.add-button.tsx'

/** So many pieces of a part into the cart, from its card. It starts with the smallest order. */
export function AddPieces({ product, least }: { product: Product; least: number }) {
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

  return (
    <div className="product-card-add">
      <input
        ref={input}
        className="cart-quantity num"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={t('Pieces of {sku}', { sku: product.sku })}
        aria-invalid={refusal !== '' || undefined}
        aria-describedby={hintId}
        defaultValue={least}
        onChange={() => setRefusal('')}
      />
      <AddToCartButton product={product} quantity={read} size="small" />
      <p id={hintId} role="status" className="basis-full text-ui text-danger empty:hidden">
        {refusal}
      </p>
    </div>
  )
}
