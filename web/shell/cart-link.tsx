import { t } from '#i18n/t.ts'
import { useCartCount } from '../api/cart-count.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** The way to the cart on every page, with the number of its lines once the page is hydrated. */
export function CartLink() {
  const count = useCartCount()
  return (
    <ButtonLink
      to={paths.cart}
      size="small"
      className="relative max-sm:size-11 max-sm:border-transparent max-sm:p-0"
    >
      <Icon name="cart" className="size-5" />
      <span className="max-sm:hidden-but-read">{t('Cart')}</span>
      {count > 0 ? (
        <span className="cart-count">
          <span aria-hidden="true">{count}</span>
          <span className="hidden-but-read">{t('{count, plural, one {# line} other {# lines}}', { count })}</span>
        </span>
      ) : null}
    </ButtonLink>
  )
}
