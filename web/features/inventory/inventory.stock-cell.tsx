import type { StockChange } from '#contract/inventory/stock.ts'
import { quantityRuleOf } from '#contract/orders/quantity.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { useLoaded } from '../../patterns/form/form-dialog.tsx'
import { formatQuantity } from '../../patterns/money.tsx'
import { showToast } from '../../patterns/toast.ts'
import { Popover } from '../../ui/popover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StockBadge, stockChangeText } from './inventory.stock-badge.tsx'
import type { StockFormProps } from './inventory.stock-form.tsx'
import { usePatch } from './inventory.use-patch.ts'
import './inventory.stock.css'

/** Like the price beside it, which is no button of ours. */
const editLook =
  'min-h-8! px-1.5! -mx-1.75 text-ui! font-normal! underline decoration-dotted decoration-ink-2 underline-offset-4'

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
      <StockBadge stock={quantityRuleOf(current)} />
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
            <StockPopover
              name={name}
              available={available}
              close={close}
              onSend={async (stock, after) => {
                close()
                move(stock, after)
              }}
            />
          )}
        </Popover>
      )}
    </span>
  )
}

const loadForm = () => import('./inventory.stock-form.tsx')

function focusFirst(panel: HTMLElement | null): void {
  panel?.querySelector('select')?.focus()
}

type StockPopoverProps = StockFormProps & { close: () => void }

/** The form library is loaded with the first stock that is changed: the list does not need it. */
function StockPopover({ close, ...form }: StockPopoverProps) {
  const module = useLoaded({ load: loadForm, isWanted: true, onFailed: close })
  if (!module) return <Skeleton className="m-4 h-64 w-72" />
  return (
    <div className="stock-popover" ref={focusFirst}>
      <module.StockForm {...form} />
    </div>
  )
}
