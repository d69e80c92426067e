import type { CartLine } from '#contract/cart/cart.ts'
import type { LineIssue } from '#contract/cart/judge.ts'
import { t } from '#i18n/t.ts'
import { formatQuantity } from '../../patterns/money.tsx'

/** One sentence for each thing that keeps a line from being ordered. */
function sentenceFor(issue: LineIssue, line: CartLine): string {
  switch (issue) {
    case 'not_sold':
      return t('No longer sold')
    case 'no_price':
      return t('Price on request: order this product separately')
    case 'short':
      return t('Only {left} left; the minimum order is {minimum}', {
        left: formatQuantity(line.available),
        minimum: formatQuantity(line.minorder),
      })
    case 'stock':
      return t('Only {left} left', { left: formatQuantity(line.available) })
    case 'minimum':
      return t('Minimum order {minimum} pcs', { minimum: formatQuantity(line.minorder) })
    case 'multiple':
      return t('In packs of {multiple}', { multiple: line.multiple })
    case 'past_date':
      return t('The requested delivery date is in the past')
  }
}

type IssuesProps = { line: CartLine; id: string; onQuantity: (quantity: number) => void }

/** What keeps a line from being ordered, and the nearest quantities that do not. */
export function LineIssues({ line, id, onQuantity }: IssuesProps) {
  if (line.issues.length === 0) return null
  return (
    <p id={id} className="flex flex-wrap gap-x-3 text-small">
      <span className="font-[560] text-danger">
        {line.issues.map((issue) => sentenceFor(issue, line)).join('. ')}
      </span>{' '}
      {line.nearest.map((quantity) => (
        <button key={quantity} type="button" className="cart-link" onClick={() => onQuantity(quantity)}>
          {t('Change to {pieces}', { pieces: formatQuantity(quantity) })}
          <span className="hidden-but-read"> {line.sku}</span>
        </button>
      ))}
    </p>
  )
}
