import { type ClientLoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import { checkReorder, type ReorderCheck, type ReorderDifference } from '#contract/orders/reorder.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { readSession } from '../../api/session.ts'
import { paths } from '../../dashboard-paths.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { deleteOrderDraft } from './purchase/orders.draft.ts'

/** The order form, filled in as the order was. What was typed there before belongs to another order and goes. */
function formOf({ productId, orderId, now }: ReorderCheck): string {
  const email = readSession()?.email
  if (email && productId) deleteOrderDraft({ email, productId })
  return paths.purchaseReorder(productId ?? '', { orderId, quantity: now?.quantity ?? 0 })
}

/** When nothing has changed, the order form opens at once. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const check = await call(checkReorder, { params: { id: params.id ?? '' } })
  if (check.canOrder && check.differences.length === 0) throw redirect(formOf(check))
  return check
}

export const meta: MetaFunction<typeof clientLoader> = ({ matches }) =>
  pageMeta({
    title: t('Reorder'),
    description: t('What has changed since your order.'),
    isPrivate: true,
    matches,
  })

type Line = { what: string; remedy: string }

function priceOf(unitprice: number, currency: string): string {
  return unitprice > 0 ? formatMoney(unitprice, currency) : t('on request')
}

/** A difference and what to do about it. */
function lineOf(difference: ReorderDifference, { was, now, name }: ReorderCheck): Line {
  if (!now || difference === 'not_sold') {
    return { what: t('{name} is no longer sold.', { name }), remedy: t('Look for an alternative part.') }
  }
  const changed = t('The order form starts with {pieces} pieces; you can change that there.', {
    pieces: now.quantity,
  })
  switch (difference) {
    case 'price':
      return {
        what: t('The price is now {now}; it was {was}.', {
          now: priceOf(now.unitprice, now.currency),
          was: priceOf(was.unitprice, was.currency),
        }),
        remedy: t('Your new order uses today’s price.'),
      }
    case 'short':
      return {
        what: t('Only {left} left; the minimum order is {minimum}.', {
          left: formatQuantity(now.available),
          minimum: formatQuantity(now.minorder),
        }),
        remedy: t('It cannot be ordered right now. Check back later or choose another part.'),
      }
    case 'stock':
      return {
        what: t('Only {left} left; you ordered {was}.', {
          left: formatQuantity(now.available),
          was: formatQuantity(was.quantity),
        }),
        remedy: changed,
      }
    case 'minimum':
      return {
        what: t('The minimum order is now {minimum}; you ordered {was}.', {
          minimum: formatQuantity(now.minorder),
          was: formatQuantity(was.quantity),
        }),
        remedy: changed,
      }
    case 'multiple':
      return {
        what: t('It now comes in packs of {multiple}; you ordered {was} pieces.', {
          multiple: formatQuantity(now.multiple),
          was: formatQuantity(was.quantity),
        }),
        remedy: changed,
      }
  }
}

export default function Reorder() {
  const check = useLoaderData<typeof clientLoader>()
  const { number, name, orderId, differences, canOrder } = check
  const back = { to: paths.order(orderId), label: t('Order {number}', { number: String(number) }) }
  return (
    <>
      <PageHeader
        title={t('Reorder')}
        trail={back}
        lead={
          canOrder
            ? t('{name} has changed since your order.', { name })
            : t('{name} cannot be ordered right now.', { name })
        }
      />
      <div className="grid gap-6 border-t border-line px-4 py-6 md:px-6">
        <ul className="grid gap-4" aria-label={t('What has changed since your order.')}>
          {differences.map((difference) => {
            const { what, remedy } = lineOf(difference, check)
            return (
              <li key={difference} className="flex items-start gap-3">
                <Icon name="warn" className="mt-0.5 size-5 text-warn" />
                <div>
                  <p className="font-[580]">{what}</p>
                  <p className="text-ui text-ink-2">{remedy}</p>
                </div>
              </li>
            )
          })}
        </ul>
        <div className="flex flex-wrap gap-2">
          {canOrder ? (
            <ButtonLink look="primary" to={formOf(check)}>
              {t('Continue to the order form')}
            </ButtonLink>
          ) : (
            <ButtonLink look="primary" to={paths.products}>
              {t('Browse products')}
            </ButtonLink>
          )}
          <ButtonLink to={back.to}>{t('Not now')}</ButtonLink>
        </div>
      </div>
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('Reorder')} />
      <div className="grid gap-4 border-t border-line px-4 py-6 md:px-6" aria-busy="true">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-11 w-64" />
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteError wayOut={{ to: paths.myOrders, label: t('My Orders') }} />
}
