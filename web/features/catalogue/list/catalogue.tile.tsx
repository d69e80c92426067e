import { Link } from 'react-router'
import { languageOfText } from '#contract/products/texts.ts'
import { paths } from '../../../paths.ts'
import { Unbroken } from '../../../ui/unbroken.tsx'
import { UnitPrice } from '../../tax/tax.price.tsx'
import { minToAdd } from '../catalogue.add-least.tsx'
import { AddPieces } from '../catalogue.add-pieces.tsx'
import { Picture } from '../catalogue.picture.tsx'
import type { ShownProduct } from './catalogue.found.ts'
import { StockText, sayMinimum } from './catalogue.offered.tsx'
import { sayProperties } from './catalogue.properties.ts'

/** A part of the list with what decides an order: price, stock, smallest order. It is one link, except the pieces. */
export function ProductTile({ product, isFar }: { product: ShownProduct; isFar: boolean }) {
  const least = minToAdd(product)
  const properties = sayProperties(product)
  return (
    <article className="product-card product-tile bevel-14">
      <div className="product-tile-picture">
        <Picture of={product} size="full" isFar={isFar} />
      </div>
      <div className="flex flex-1 flex-col gap-0.5 px-3.5 py-3">
        <p className="mono text-ui">{product.sku}</p>
        <h3 className="text-control" lang={languageOfText(product, 'name')}>
          <Link to={paths.product(product._id)}>
            <Unbroken text={product.name} />
          </Link>
        </h3>
        {properties === '' ? null : <p className="product-tile-properties">{properties}</p>}
        <p className="mt-auto pt-1 text-h3 font-[640] tabular-nums" data-price>
          <UnitPrice of={product} />
        </p>
        <p className="product-tile-stock">
          <StockText product={product} />
          <span>{sayMinimum(product)}</span>
        </p>
      </div>
      {least === null ? null : <AddPieces product={product} least={least} />}
    </article>
  )
}
