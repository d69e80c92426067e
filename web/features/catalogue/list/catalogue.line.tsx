import { Link } from 'react-router'
import { languageOfText } from '#contract/products/texts.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../paths.ts'
import { Unbroken } from '../../../ui/unbroken.tsx'
import { UnitPrice } from '../../tax/tax.price.tsx'
import { minToAdd } from '../catalogue.add-least.tsx'
import { AddPieces } from '../catalogue.add-pieces.tsx'
import { Picture } from '../catalogue.picture.tsx'
import type { ShownProduct } from './catalogue.found.ts'
import { StockText, sayMinimum } from './catalogue.offered.tsx'
import { sayProperties } from './catalogue.properties.ts'

/** The names of the columns, where there is space for columns. */
export function LineHead() {
  return (
    <div className="product-lines-head" aria-hidden="true">
      <span />
      <span>{t('SKU')}</span>
      <span>{t('Name')}</span>
      <span>{t('Attributes')}</span>
      <span>{t('Available')}</span>
      <span>{t('Min. order')}</span>
      <span>{t('Unit price')}</span>
      <span>{t('Pieces')}</span>
    </div>
  )
}

/** A part as a line of the list: the same facts as on its tile, in a row of 48 px. */
export function ProductLine({ product }: { product: ShownProduct }) {
  const least = minToAdd(product)
  return (
    <article className="product-line">
      <div className="product-line-picture">
        <Picture of={product} size="mini" />
      </div>
      <p className="product-line-sku mono">{product.sku}</p>
      <h3 className="product-line-name" lang={languageOfText(product, 'name')}>
        <Link to={paths.product(product._id)}>
          <Unbroken text={product.name} />
        </Link>
      </h3>
      <p className="product-line-properties">{sayProperties(product)}</p>
      <p className="product-line-stock">
        <StockText product={product} />
      </p>
      <p className="product-line-minimum">{sayMinimum(product)}</p>
      <p className="product-line-price">
        <UnitPrice of={product} />
      </p>
      <div className="product-line-add">
        {least === null ? null : <AddPieces product={product} least={least} isIcon />}
      </div>
    </article>
  )
}
