import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import type { Column } from '../../patterns/table/data-table.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { Picture } from '../catalogue/catalogue.picture.tsx'
import { StockCell } from '../inventory/inventory.stock-cell.tsx'
import { cutDescription } from './products.cut.ts'
import { PriceCell } from './products.price-cell.tsx'

/** Cut to the specification's 50 characters; the whole text opens by pointer, finger and keyboard. */
function Description({ text }: { text: string }) {
  const cut = cutDescription(text)
  if (cut === text) return <span className="text-ink-2">{text}</span>
  return (
    <details className="cut-text">
      <summary title={text} data-less={t('Show less')}>
        {cut}
      </summary>
      <p>{text}</p>
    </details>
  )
}

/** What a product shows of itself in a row; what can be done with it follows. */
export function productTableColumns<P extends Product>(): Column<P>[] {
  return [
    {
      id: 'product',
      header: t('Product'),
      isTitle: true,
      onPhone: 'lead',
      cell: (product) => (
        <span className="flex min-w-0 items-center gap-3">
          <span className="row-picture h-9 w-12 flex-none">
            <Picture of={product} size="mini" />
          </span>
          <span className="row-lines grid min-w-0">
            <span className="font-semibold">
              <Unbroken text={product.name} />
            </span>
            <span className="mono text-small text-ink-2">{product.sku}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'description',
      header: t('Description'),
      onPhone: 'note',
      cell: ({ description }) => <Description text={description} />,
    },
    {
      id: 'price',
      header: t('Unit price'),
      isNumeric: true,
      onPhone: 'figure',
      cell: (product) => <PriceCell product={product} />,
    },
    {
      id: 'minimum',
      header: t('Min. order'),
      onPhone: 'off',
      isNumeric: true,
      cell: (product) => formatQuantity(product.minorder),
    },
    {
      id: 'available',
      header: t('Available'),
      isNumeric: true,
      onPhone: 'state',
      cell: (product) => <StockCell product={product} />,
    },
  ]
}
