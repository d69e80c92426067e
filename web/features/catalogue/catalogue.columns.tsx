import type { Product } from '#contract/catalogue.ts'
import { formatMoney } from '#contract/money.ts'
import { t } from '#texts/t.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../patterns/data-table.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatQuantity } from '../../ui/money.tsx'
import { Status } from '../../ui/status.tsx'
import { availabilityOf } from './catalogue.availability.ts'
import { cutDescription } from './catalogue.cut.ts'
import { Picture } from './catalogue.picture.tsx'

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

type Deeds = { onDelete: (product: Product) => void; onPublish: (product: Product) => void }

export function productColumns({ onDelete, onPublish }: Deeds): readonly Column<Product>[] {
  return [
    {
      id: 'product',
      header: t('Product'),
      isTitle: true,
      cell: (product) => (
        <span className="flex min-w-0 items-center gap-3">
          <span className="h-9 w-12 flex-none">
            <Picture of={product} size="mini" />
          </span>
          <span className="grid min-w-0">
            <span className="font-semibold">{product.name}</span>
            <span className="mono text-small text-ink-2">{product.sku}</span>
            {product.status === 'draft' ? <Status kind="pending">{t('Draft')}</Status> : null}
          </span>
        </span>
      ),
    },
    {
      id: 'description',
      header: t('Description'),
      cell: ({ description }) => <Description text={description} />,
    },
    {
      id: 'price',
      header: t('Unit price'),
      isNumeric: true,
      cell: ({ unitprice, currency }) => formatMoney(unitprice, currency),
    },
    { id: 'minimum', header: t('Min. order'), isNumeric: true, cell: ({ minorder }) => formatQuantity(minorder) },
    {
      id: 'available',
      header: t('Available'),
      isNumeric: true,
      cell: (product) => (
        <span className={availabilityOf(product) === 'in-stock' ? '' : 'text-warn'}>
          {availabilityOf(product) === 'in-stock'
            ? formatQuantity(product.available)
            : t('{pieces} low', { pieces: product.available })}
        </span>
      ),
    },
    {
      id: 'action',
      header: t('Action'),
      isHeaderHidden: true,
      cell: (product) => (
        <span className="flex flex-wrap gap-1">
          <Button
            size="small"
            look="ghost"
            aria-label={
              product.status === 'draft'
                ? t('Publish {name}', { name: product.name })
                : t('Make {name} a draft', { name: product.name })
            }
            onClick={() => onPublish(product)}
          >
            {product.status === 'draft' ? t('Publish') : t('Unpublish')}
          </Button>
          <ButtonLink
            to={paths.editProduct(product._id)}
            size="small"
            look="ghost"
            aria-label={t('Edit {name}', { name: product.name })}
          >
            {t('Edit')}
          </ButtonLink>
          <ButtonLink
            to={paths.productLike(product._id)}
            size="small"
            look="ghost"
            aria-label={t('Duplicate {name}', { name: product.name })}
          >
            {t('Duplicate')}
          </ButtonLink>
          <Button
            size="small"
            look="ghost"
            aria-label={t('Delete {name}', { name: product.name })}
            onClick={() => onDelete(product)}
          >
            {t('Delete')}
          </Button>
        </span>
      ),
    },
  ]
}
