import { Link } from 'react-router'
import { quantityRuleOf } from '#contract/orders/quantity.ts'
import type { Product } from '#contract/products/products.ts'
import { languageOfText } from '#contract/products/texts.ts'
import { mark, t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { type Availability, availabilityOf } from '../inventory/inventory.availability.ts'
import { UnitPrice } from '../tax/tax.price.tsx'
import { Picture } from './catalogue.picture.tsx'

const stockTexts: Record<Availability, string> = {
  'in-stock': mark('{pieces} <small>pcs</small>'),
  low: mark('{pieces} <small>pcs, low</small>'),
  'below-minimum': mark('{pieces} <small>pcs, below min.</small>'),
  'sold-out': mark('{pieces} <small>sold out</small>'),
}

function Pieces({ text, pieces }: { text: string; pieces: number }) {
  return <RichText text={text} values={{ pieces }} marks={{ small: (words) => <small>{words}</small> }} />
}

/** A minimum of one piece is no limit: nothing is shown. */
function orderFrom(minOrder: number): string {
  return minOrder > 1 ? t('Order from {minimum} pcs', { minimum: minOrder }) : t('Order', { context: 'to buy' })
}

type ProductCardProps = {
  product: Product
  /** Where the card leads; to the order form by default. */
  to?: string
  /** Below the first visible part. */
  isFar?: boolean
}

/** A product with what decides an order: price, smallest order, stock. The whole card is one link. */
export function ProductCard({ product, to = paths.purchase(product._id), isFar }: ProductCardProps) {
  const rule = quantityRuleOf(product)
  const availability = availabilityOf(rule)
  return (
    <article className="product-card bevel-14">
      <div className="h-72 border-b border-line px-6 py-5 max-md:h-64">
        <Picture of={product} size="full" isFar={isFar} />
      </div>
      <div className="grid flex-1 content-start gap-1.5 px-5 pt-4.5 pb-4">
        <p className="mono text-small text-ink-2">{product.sku}</p>
        <h3 lang={languageOfText(product, 'name')}>
          <Link to={to}>
            <Unbroken text={product.name} />
          </Link>
        </h3>
        {product.description === '' ? null : (
          <p
            className="line-clamp-2 whitespace-pre-line text-control leading-normal text-ink-2"
            lang={languageOfText(product, 'description')}
          >
            {product.description}
          </p>
        )}
      </div>
      <dl className="product-facts">
        <div>
          <dt>{t('Unit price')}</dt>
          <dd>
            <UnitPrice of={product} />
          </dd>
        </div>
        {rule.minOrder > 1 ? (
          <div>
            <dt>{t('Min. order')}</dt>
            <dd>
              <Pieces text={stockTexts['in-stock']} pieces={rule.minOrder} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t('Available')}</dt>
          <dd className={availability === 'in-stock' ? '' : 'text-warn'}>
            <Pieces text={stockTexts[availability]} pieces={product.available} />
          </dd>
        </div>
      </dl>
      <p
        className="product-card-more flex items-center justify-between border-t border-line px-5 py-3.5 text-control font-[580] text-blue"
        aria-hidden="true"
      >
        {availability === 'in-stock' || availability === 'low' ? orderFrom(rule.minOrder) : t('View product')}
        <Icon name="arrow" />
      </p>
    </article>
  )
}
