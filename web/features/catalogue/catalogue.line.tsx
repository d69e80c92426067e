import { Link } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import { quantityRuleOf } from '#contract/orders/quantity.ts'
import type { Product } from '#contract/products/products.ts'
import { languageOfText } from '#contract/products/texts.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { availabilityOf } from '../inventory/inventory.availability.ts'
import { AddLeast } from './catalogue.add-least.tsx'
import { Picture } from './catalogue.picture.tsx'

/** A product as a line of a list: the same facts as on its card, in less space. */
export function ProductLine({ product }: { product: Product }) {
  const isLow = availabilityOf(quantityRuleOf(product)) !== 'in-stock'
  return (
    <article className="product-line">
      <div className="product-line-picture">
        <Picture of={product} size="mini" />
      </div>
      <div className="min-w-0">
        <p className="mono text-small text-ink-2">{product.sku}</p>
        <h3 className="text-control" lang={languageOfText(product, 'name')}>
          <Link to={paths.product(product._id)}>
            <Unbroken text={product.name} />
          </Link>
        </h3>
      </div>
      <dl className="product-line-facts">
        <div>
          <dt>{t('Unit price')}</dt>
          <dd>{formatMoney(product.unitprice, product.currency)}</dd>
        </div>
        <div>
          <dt>{t('Min. order')}</dt>
          <dd>{formatQuantity(product.minorder)}</dd>
        </div>
        <div>
          <dt>{t('Available')}</dt>
          <dd className={isLow ? 'text-warn' : ''}>{formatQuantity(product.available)}</dd>
        </div>
      </dl>
      <AddLeast product={product} />
    </article>
  )
}
