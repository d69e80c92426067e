import { useEffect, useState } from 'react'
import { countOpenOrders } from '#contract/orders/orders.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { readLatest } from '../../patterns/reading/read-latest.ts'

type Found = 'asking' | 'unknown' | number

/** What deleting a product means for unfinished orders. Without an answer it shows the part that is always true. */
export function DeletionImpact({ product }: { product: Pick<Product, '_id' | 'sku'> }) {
  const [open, setOpen] = useState<Found>('asking')
  useEffect(() => {
    return readLatest(() => call(countOpenOrders, { params: { id: product._id } }), {
      take: ({ openOrders }) => setOpen(openOrders),
      failed: () => setOpen('unknown'),
    })
  }, [product._id])
  return (
    <>
      <p className="mono mb-2">{product.sku}</p>
      <p>{t('It can no longer be ordered. Existing orders are not affected.')}</p>
      <p className="mt-2 min-h-6" aria-live="polite" aria-busy={open === 'asking'}>
        {sentence(open)}
      </p>
    </>
  )
}

function sentence(open: Found): string {
  if (open === 'asking') return t('Counting open orders…')
  if (open === 'unknown') return ''
  if (open === 0) return t('It is not part of any open order.')
  return t('It is part of {count, plural, one {# open order} other {# open orders}}.', { count: open })
}
