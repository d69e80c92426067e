import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NoticeChoice } from '../../inventory/inventory.notice.tsx'

/** Less is left than the smallest order: why there is no form, and where to go. */
export function OrderingOff({ product }: { product: Product }) {
  const left = product.available
  const minimum = product.minorder
  return (
    <div className="grid justify-items-start gap-4 border-t-2 border-ink pt-5">
      <p className="flex gap-2.5 font-[560] text-warn">
        <Icon name="warn" className="mt-0.5 size-5" />
        {t('This product cannot be ordered right now')}
      </p>
      <p className="max-w-prose text-control text-ink-2">
        {left > 0
          ? t('Only {left} left; the minimum order is {minimum}.', { left, minimum })
          : t('Out of stock; the minimum order is {minimum}.', { minimum })}{' '}
        {t('You can order it again as soon as it is restocked.')}
      </p>
      {product.status === 'draft' ? null : (
        <NoticeChoice key={product._id} product={product} from={paths.purchase(product._id)} />
      )}
      <ButtonLink to={paths.products}>{t('Browse products')}</ButtonLink>
    </div>
  )
}
