import type { StockChange } from '#contract/inventory/stock.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { showToast } from '../../patterns/toast.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Status } from '../../ui/status.tsx'
import { availabilityOf } from './inventory.availability.ts'
import { StockForm } from './inventory.stock-form.tsx'
import { usePatch } from './inventory.use-patch.ts'

/** Like the price beside it, which is no button of ours. */
const editLook =
  'min-h-8! px-1.5! -mx-1.75 text-ui! font-normal! underline decoration-dotted decoration-ink-2 underline-offset-4'

/** Warns about low stock; empty while there is enough. */
export function StockBadge({ product }: { product: Pick<Product, 'available' | 'minorder'> }) {
  const availability = availabilityOf(product)
  if (availability === 'in-stock') return null
  if (availability === 'low') return <Status kind="due">{t('Low')}</Status>
  return <Status kind="failed">{availability === 'sold-out' ? t('Sold out') : t('Below minimum')}</Status>
}

/** A stock that is changed in its cell: the reason and the pieces are asked for beside it. */
export function StockCell({ product }: { product: Product }) {
  const { current, send } = usePatch(product)
  const { name, available, status } = current
  const pieces = formatQuantity(available)

  function move(stock: StockChange, after: number): void {
    void send(
      { available: after },
      { body: () => ({ stock }), done: (now) => showToast(stockChangeText(now, available)) },
    )
  }

  return (
    <span className="cell-stock">
      <StockBadge product={current} />
      {status === 'archived' ? (
        pieces
      ) : (
        <Popover
          label={t('Change the stock of {name}: {pieces}', { name, pieces })}
          look="ghost"
          className={editLook}
          trigger={pieces}
        >
          {(close) => (
            <div className="stock-popover">
              <StockForm
                name={name}
                available={available}
                onSend={async (stock, after) => {
                  close()
                  move(stock, after)
                }}
              />
            </div>
          )}
        </Popover>
      )}
    </span>
  )
}

/** What became of a movement. A count may find what was known. */
export function stockChangeText({ name, available }: Pick<Product, 'name' | 'available'>, before: number): string {
  const pieces = formatQuantity(available)
  if (available === before) return t('{name}: {pieces} in stock, unchanged.', { name, pieces })
  return t('{name}: {pieces} in stock now.', { name, pieces })
}
