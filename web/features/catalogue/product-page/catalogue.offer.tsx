import { type FormEvent, lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { isQuantityAllowed, minOrderable, quantityRuleOf } from '#contract/orders/quantity.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { paths } from '../../../paths.ts'
import { formatQuantity } from '../../../patterns/money.tsx'
import { Status } from '../../../ui/status.tsx'
import { parseQuantity } from '../../../ui/stepper-values.ts'
import { AddToCartButton } from '../../cart/cart.add-button.tsx'
import { availabilityOf } from '../../inventory/inventory.availability.ts'
import { PriceNote, UnitPrice } from '../../tax/tax.price.tsx'
import { priceOfPieces } from '../catalogue.quantity.ts'
import { QuantityField } from '../catalogue.quantity-field.tsx'
import { stockBadge } from '../list/catalogue.stock-badge.ts'

/** Most parts are in stock: who looks at one does not load what asks for a mail. */
const NoticeChoice = lazy(async () => ({
  default: (await import('../../inventory/inventory.notice.tsx')).NoticeChoice,
}))

/** It depends on the reader, and pages are the same for everybody: it comes after the page, into a place that waits for it. */
const Delivery = lazy(() => import('../../cart/delivery/cart.product-delivery.tsx'))

/** `groupId`: of the variants of the product. The typed number stays while another one is chosen. */
type OfferProps = { product: Product; groupId?: string | undefined }

/** Price, smallest order, stock, and the way into the cart; of what cannot be ordered, a mail when it can, or a question. */
export function ProductOffer({ product, groupId = product._id }: OfferProps) {
  const { freight } = useCompany()
  const rule = quantityRuleOf(product)
  const availability = availabilityOf(rule)
  const { kind, words } = stockBadge(product)
  const canOrder = availability === 'in-stock' || availability === 'low'
  const minimum = formatQuantity(rule.minOrder)
  return (
    <div className="border-t-2 border-ink pt-5">
      <p className="text-h2 font-[640] tabular-nums">
        <UnitPrice of={product} />
      </p>
      <p className="text-small text-ink-2">
        <PriceNote say={(note) => t('per piece, {note}', { note })} />
      </p>
      <ul className="mt-4 grid gap-1.5 text-control">
        <li>
          <Status kind={kind}>{words}</Status>
        </li>
        {canOrder || rule.minOrder <= 1 ? null : (
          <li className="text-ink-2">{t('Minimum order {minimum} pcs', { minimum })}</li>
        )}
        {!canOrder && product.multiple > 1 ? (
          <li className="text-ink-2">{t('In packs of {multiple}', { multiple: product.multiple })}</li>
        ) : null}
      </ul>
      {canOrder ? <QuantityChoice key={groupId} product={product} /> : null}
      {canOrder || product.status === 'draft' ? null : (
        <Suspense>
          <NoticeChoice key={product._id} product={product} from={paths.product(product._id)} />
        </Suspense>
      )}
      {freight && product.status !== 'draft' ? (
        <div className="mt-4 min-h-[4lh] text-control">
          <Suspense>
            <Delivery productId={product._id} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}

/** Enter in the field presses the one button. */
function pressAdd(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>('[data-add] button')?.click()
}

/** How many, what they cost together, and into the cart. The order form of this product alone is a link. */
function QuantityChoice({ product }: { product: Product }) {
  const rule = quantityRuleOf(product)
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? String(minOrderable(rule))
  const [isChecked, setIsChecked] = useState(false)
  const pieces = parseQuantity(value)
  const isAllowed = pieces !== null && isQuantityAllowed(pieces, rule)
  const isForSale = product.unitprice > 0 && product.status !== 'draft'
  return (
    <form className="mt-5 grid gap-4" noValidate onSubmit={pressAdd}>
      <QuantityField
        id="offer-quantity"
        name="quantity"
        isOffer
        rule={rule}
        value={value}
        error={isChecked && !isAllowed ? t('This quantity cannot be ordered.') : undefined}
        onChange={setTyped}
        onBlur={() => setIsChecked(true)}
      />
      <div className="not-printed flex flex-wrap items-center gap-x-5 gap-y-3">
        {isForSale ? (
          <span data-add>
            <AddToCartButton
              product={product}
              quantity={isAllowed ? pieces : null}
              look="primary"
              onRefused={() => setIsChecked(true)}
            />
          </span>
        ) : null}
        {isForSale && isAllowed ? (
          <p className="text-control text-ink-2">
            {t('Total')}{' '}
            <output className="font-[620] text-ink tabular-nums">
              <UnitPrice isAlone of={{ ...product, unitprice: priceOfPieces(pieces, product) }} />
            </output>
          </p>
        ) : null}
        <Link
          to={`${paths.purchase(product._id)}${isAllowed ? `?quantity=${pieces}` : ''}`}
          className="text-control"
        >
          {t('Order this product only')}
        </Link>
      </div>
    </form>
  )
}
