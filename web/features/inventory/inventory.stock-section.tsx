import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { patchProduct, type StockChange } from '#contract/inventory/stock.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { callWith } from '../../api/call.ts'
import { useAttemptKeys } from '../../api/use-call-once.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { showToast } from '../../patterns/toast.ts'
import { StockBadge, stockChangeText } from './inventory.stock-badge.tsx'
import { StockForm } from './inventory.stock-form.tsx'
import { StockHistoryTable } from './inventory.stock-history.tsx'
import { type FirstMovements, useStockHistory } from './inventory.use-stock-history.ts'

type StockSectionProps = { product: Product; first: FirstMovements; onMoved: (available: number) => void }

/** How many there are, moving them with a reason, and every movement there was. */
export function StockSection({ product, first, onMoved }: StockSectionProps) {
  const { _id, name } = product
  const [available, setAvailable] = useState(product.available)
  const history = useStockHistory(_id, first)
  const keyOf = useAttemptKeys()
  const made = useRef(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#stock') heading.current?.scrollIntoView()
  }, [hash])

  async function move(stock: StockChange): Promise<void> {
    const idempotencyKey = keyOf([made.current, stock])
    const now = await callWith(patchProduct, { params: { id: _id }, body: { stock } }, { idempotencyKey })
    made.current += 1
    setAvailable(now.available)
    onMoved(now.available)
    showToast(stockChangeText(now, available))
    await history.readNewest()
  }

  return (
    <section aria-labelledby="stock" className="stock-section grid gap-5">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="stock" ref={heading} className="text-h3 scroll-mt-20">
          {t('Stock', { context: 'pieces that are there' })}
        </h2>
        <span className="num font-semibold">{t('{pieces} pcs', { pieces: formatQuantity(available) })}</span>
        <StockBadge stock={{ available, minOrder: product.minorder }} />
      </div>
      <StockForm name={name} available={available} onSend={move} />
      <h3 className="mt-3 text-control font-semibold">{t('Stock history')}</h3>
      <StockHistoryTable history={history} />
    </section>
  )
}
