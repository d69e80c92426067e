import { useState } from 'react'
import { Link } from 'react-router'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type AddButtonProps = {
  product: Pick<Product, '_id' | 'sku' | 'name'>
  /** Or what reads it when the button is pressed; null if it cannot be ordered. */
  quantity: number | null | (() => Promise<number | null>)
  look?: 'primary' | 'plain'
  size?: 'small' | 'normal'
  /** A plus, where there is no space for words. */
  isIcon?: boolean
  /** Pressed with a quantity that cannot be ordered: the page says why. */
  onRefused?: () => void
}

/** Puts a part into the cart and stays on the page. The code that sends it is loaded with the first press. */
export function AddToCartButton({
  product,
  quantity,
  look = 'plain',
  size = 'normal',
  isIcon = false,
  onRefused,
}: AddButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ text: string; isGood: boolean } | null>(null)

  async function add(): Promise<void> {
    setOutcome(null)
    setIsBusy(true)
    try {
      const pieces = typeof quantity === 'function' ? await quantity() : quantity
      if (pieces === null) return onRefused?.()
      const { addPart } = await import('./cart.add-part.ts')
      setOutcome(await addPart(product._id, pieces))
    } catch {
      const text = t('The portal cannot be reached. Check your connection and try again.')
      setOutcome({ text, isGood: false })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <span className="relative inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button look={look} size={isIcon ? 'icon' : size} isBusy={isBusy} onClick={() => void add()}>
        {isIcon ? <Icon name="plus" className="size-4.5" /> : t('Add to cart')}
        <span className="hidden-but-read">
          {isIcon ? t('Add to cart') : ''} {product.name}
        </span>
      </Button>
      <span role="status" className={`text-ui ${outcome && !outcome.isGood ? 'text-danger' : ''}`}>
        {outcome?.text} {outcome?.isGood ? <Link to={paths.cart}>{t('View cart')}</Link> : null}
      </span>
    </span>
  )
}
