import { Link } from 'react-router'
import type { Product } from '#contract/products/products.ts'
import { languageOfText } from '#contract/products/texts.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../paths.ts'
import { Unbroken } from '../../../ui/unbroken.tsx'
import { UnitPrice } from '../../tax/tax.price.tsx'
import { AddLeast } from '../catalogue.add-least.tsx'
import { Picture } from '../catalogue.picture.tsx'

export type Shown = { product: Product; why: string }

/** Products ordered together with a part, each with the reason. */
export function Companions({ companions }: { companions: readonly Shown[] }) {
  if (companions.length === 0) return null
  return (
    <section aria-labelledby="companions" className="mt-12">
      <h2 id="companions" className="text-h2">
        {t('Goes with this product')}
      </h2>
      <ul className="companions">
        {companions.map(({ product, why }) => (
          <li key={product._id}>
            <div className="h-12">
              <Picture of={product} size="full" isFar />
            </div>
            <div className="min-w-0">
              <p className="mono text-small text-ink-2">{product.sku}</p>
              <h3 className="text-control" lang={languageOfText(product, 'name')}>
                <Link to={paths.product(product._id)}>
                  <Unbroken text={product.name} />
                </Link>
              </h3>
              <p className="text-small text-ink-2">{why}</p>
            </div>
            <p className="font-[600] tabular-nums">
              <UnitPrice of={product} />
            </p>
            <AddLeast product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
