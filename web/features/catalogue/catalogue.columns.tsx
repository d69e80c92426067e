import type { Product } from '#contract/catalogue.ts'
import { formatMoney } from '#contract/money.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../patterns/data-table.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatQuantity } from '../../ui/money.tsx'
import { availabilityOf } from './catalogue.availability.ts'
import { cutDescription } from './catalogue.cut.ts'
import { Picture } from './catalogue.picture.tsx'

/** Cut to the specification's 50 characters; the whole text opens by pointer, finger and keyboard. */
function Description({ text }: { text: string }) {
  const cut = cutDescription(text)
  if (cut === text) return <span className="text-ink-2">{text}</span>
  return (
    <details className="cut-text">
      <summary title={text}>{cut}</summary>
      <p>{text}</p>
    </details>
  )
}

export function productColumns(onDelete: (product: Product) => void): readonly Column<Product>[] {
  return [
    {
      id: 'product',
      header: 'Product',
      isTitle: true,
      cell: (product) => (
        <span className="flex min-w-0 items-center gap-3">
          <span className="h-9 w-12 flex-none">
            <Picture of={product} size="mini" />
          </span>
          <span className="grid min-w-0">
            <span className="font-semibold">{product.name}</span>
            <span className="mono text-small text-ink-2">{product.sku}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'description',
      header: 'Description',
      cell: ({ description }) => <Description text={description} />,
    },
    {
      id: 'price',
      header: 'Unit price',
      isNumeric: true,
      cell: ({ unitprice, currency }) => formatMoney(unitprice, currency),
    },
    { id: 'minimum', header: 'Min. order', isNumeric: true, cell: ({ minorder }) => formatQuantity(minorder) },
    {
      id: 'available',
      header: 'Available',
      isNumeric: true,
      cell: (product) => (
        <span className={availabilityOf(product) === 'in-stock' ? '' : 'text-warn'}>
          {formatQuantity(product.available)}
          {availabilityOf(product) === 'in-stock' ? '' : ' low'}
        </span>
      ),
    },
    {
      id: 'action',
      header: 'Action',
      isHeaderHidden: true,
      cell: (product) => (
        <span className="flex gap-1">
          <ButtonLink
            to={paths.editProduct(product._id)}
            size="small"
            look="ghost"
            aria-label={`Edit ${product.name}`}
          >
            Edit
          </ButtonLink>
          <ButtonLink
            to={paths.productLike(product._id)}
            size="small"
            look="ghost"
            aria-label={`Duplicate ${product.name}`}
          >
            Duplicate
          </ButtonLink>
          <Button
            size="small"
            look="ghost"
            aria-label={`Delete ${product.name}`}
            onClick={() => onDelete(product)}
          >
            Delete
          </Button>
        </span>
      ),
    },
  ]
}
