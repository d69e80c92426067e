import type { Product } from '#contract/catalogue.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatQuantity } from '../../ui/money.tsx'

/** Less is left than the smallest order: why there is no form, and where to go. */
export function OrderingOff({ product }: { product: Pick<Product, 'available' | 'minorder'> }) {
  const left =
    product.available > 0
      ? `Only ${formatQuantity(product.available)} pieces are left`
      : 'Nothing is left in stock'
  return (
    <div className="grid justify-items-start gap-4 border-t-2 border-ink pt-5">
      <p className="flex gap-2.5 font-[560] text-warn">
        <Icon name="warn" className="mt-0.5 size-5" />
        This part cannot be ordered right now
      </p>
      <p className="max-w-prose text-control text-ink-2">
        {left}, and the smallest order is {formatQuantity(product.minorder)}. It can be ordered again as soon as
        new stock is booked in.
      </p>
      <ButtonLink to={paths.products}>See what we produce</ButtonLink>
    </div>
  )
}
