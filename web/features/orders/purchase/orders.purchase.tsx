import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData } from 'react-router'
import { listAddresses } from '#contract/addresses/addresses.ts'
import { getProduct, listProducts } from '#contract/catalogue/catalogue.ts'
import { readOrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import { listOwnOrders } from '#contract/orders/own.ts'
import { minOrderable, quantityRuleOf } from '#contract/orders/quantity.ts'
import type { Product } from '#contract/products/products.ts'
import { inOwnLanguage, languageOfText } from '#contract/products/texts.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { readSession } from '../../../api/session.ts'
import { paths } from '../../../paths.ts'
import { withDrawings } from '../../../patterns/pictures/drawing.tsx'
import { type Guard, requireSignIn } from '../../../shell/guards.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import '../../../theme/private.css'
import { routeError } from '../../../patterns/page-exports.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Unbroken } from '../../../ui/unbroken.tsx'
import { Picture } from '../../catalogue/catalogue.picture.tsx'
import { UnitPrice } from '../../tax/tax.price.tsx'
import { PurchaseForm } from './orders.order-form.tsx'
import { OrderingOff } from './orders.ordering-off.tsx'
import { maxOthers, OtherParts } from './orders.others.tsx'

export const clientMiddleware: Guard[] = [requireSignIn]

/** The last order only saves typing: without it the form is empty. */
async function lastOrderOf(email: string): Promise<Order | null> {
  const orders = await call(listOwnOrders, { query: { email, limit: '1' } }).catch(() => [])
  return orders[0] ?? null
}

/** The order that is ordered again, for its address; the last one where there is none. */
async function patternOf(reorderedId: string | null, email: string): Promise<Order | null> {
  const lifecycle = reorderedId
    ? await call(readOrderLifecycle, { params: { id: reorderedId } }).catch(() => null)
    : null
  return lifecycle ? lifecycle.order : lastOrderOf(email)
}

/** The quantity in an address, if it is one. */
function quantityIn(query: URLSearchParams): number | undefined {
  const quantity = query.get('quantity') ?? ''
  return /^[1-9]\d{0,8}$/.test(quantity) ? Number(quantity) : undefined
}

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const session = readSession()
  const query = new URL(request.url).searchParams
  const [product, others, lastOrder, book] = await Promise.all([
    withDrawings(call(getProduct, { params: { id: params.id ?? '' } }), (found) => [found]),
    // The list of other parts is optional: ordering works when it cannot be loaded.
    call(listProducts, { query: { limit: String(maxOthers + 1) } }).catch(() => []),
    session ? patternOf(query.get('again'), session.email) : null,
    // Without the book an address is typed.
    session ? call(listAddresses, {}).catch(() => []) : [],
  ])
  // The form sends the product as the API answers it, with the texts that an order has.
  const isAgain = query.has('again')
  return {
    product,
    others: others.map((one) => inOwnLanguage(one)),
    lastOrder,
    book,
    isAgain,
    quantity: quantityIn(query),
  }
}

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData ? t('Order {name}', { name: inOwnLanguage(loaderData.product).name }) : t('Order a product'),
    description: t('Quantity, delivery and price of an order.'),
    isPrivate: true,
    matches,
  })

function Facts({ product }: { product: Product }) {
  return (
    <dl className="order-facts">
      {product.sku ? (
        <div>
          <dt>{t('SKU')}</dt>
          <dd className="mono">{product.sku}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t('Unit price')}</dt>
        <dd>{product.unitprice > 0 ? <UnitPrice of={product} /> : t('On request')}</dd>
      </div>
      {product.minorder > 1 ? (
        <div>
          <dt>{t('Minimum order')}</dt>
          <dd>{t('{pieces} pcs', { pieces: product.minorder })}</dd>
        </div>
      ) : null}
      {product.multiple > 1 ? (
        <div>
          <dt>{t('Sold in')}</dt>
          <dd>{t('packs of {multiple}', { multiple: product.multiple })}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t('Available')}</dt>
        <dd>{t('{pieces} pcs', { pieces: product.available })}</dd>
      </div>
    </dl>
  )
}

export default function PurchasePage() {
  const { product, others, ...values } = useLoaderData<typeof clientLoader>()
  const canOrder = minOrderable(quantityRuleOf(product)) <= product.available
  const shown = inOwnLanguage(product)
  return (
    <div className="wrap-page md:py-10">
      <div className="order-sheet">
        <div className="order-view">
          <div className="order-picture">
            <Picture of={product} size="full" isFirst />
          </div>
          <Facts product={product} />
        </div>
        <div className="px-4 py-6 md:px-8 md:py-7">
          <nav aria-label={t('Breadcrumb')} className="text-small text-ink-2">
            <Link to={paths.products} className="inline-block py-1 text-inherit">
              {t('Products')}
            </Link>
          </nav>
          <h1 className="mt-1 text-h2" lang={languageOfText(shown, 'name')}>
            <Unbroken text={shown.name} />
          </h1>
          <div className="mt-2 mb-6 max-w-prose text-control text-ink-2">
            {shown.description === '' ? null : (
              <p lang={languageOfText(shown, 'description')}>{shown.description}</p>
            )}
          </div>
          {canOrder ? (
            <PurchaseForm key={product._id} product={product} {...values} />
          ) : (
            <OrderingOff product={product} />
          )}
        </div>
      </div>
      <OtherParts products={others} ordered={product._id} />
    </div>
  )
}

export function HydrateFallback() {
  return (
    <div className="wrap-page min-h-220 md:py-10" aria-busy="true">
      <h1 className="hidden-but-read">{t('Order a product')}</h1>
      <div className="order-sheet">
        <div className="order-view">
          <div className="order-picture" />
          <div className="grid gap-4 border-t border-line p-6">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
        <div className="grid content-start gap-5 px-4 py-6 md:px-8 md:py-7">
          <Skeleton className="h-8 w-3/4" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-48" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-13 w-full" />
        </div>
      </div>
    </div>
  )
}

export const ErrorBoundary = routeError({ to: paths.products, label: mark('Browse products') })
