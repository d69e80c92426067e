import { type ClientLoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import {
  checkReorder,
  type ReorderCheck,
  type ReorderDifference,
  type ReorderLine,
} from '#contract/orders/reorder.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { readSession } from '../../api/session.ts'
import { paths } from '../../dashboard-paths.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { privateMeta, routeError } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ReorderButton } from '../cart/cart.reorder-button.tsx'
import { deleteOrderDraft } from './purchase/orders.draft.ts'

/** The order form, filled in as the order was. What was typed there before belongs to another order and goes. */
function formOf({ productId, orderId, now }: ReorderCheck): string {
  const email = readSession()?.email
  if (email && productId) deleteOrderDraft({ email, productId })
  return paths.purchaseReorder(productId ?? '', { orderId, quantity: now?.quantity ?? 0 })
}

/** When nothing has changed about the only line of an order, the order form opens at once. Several lines go through the cart. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const check = await call(checkReorder, { params: { id: params.id ?? '' } })
  if (check.lines.length <= 1 && check.canOrder && check.differences.length === 0) throw redirect(formOf(check))
  return check
}

export const meta = privateMeta(mark('Reorder'), mark('What has changed since your order.'))

type Line = { what: string; remedy: string }

function priceOf(unitprice: number, currency: string): string {
  return unitprice > 0 ? formatMoney(unitprice, currency) : t('on request')
}

type Compared = Pick<ReorderLine, 'was' | 'now' | 'name'>

/** A difference and what to do about it. `changed` says where another quantity is entered. */
function describeDifference(difference: ReorderDifference, { was, now, name }: Compared, changed: string): Line {
  if (!now || difference === 'not_sold') {
    return { what: t('{name} is no longer sold.', { name }), remedy: t('Look for an alternative.') }
  }
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
        remedy: t('It cannot be ordered right now. Check back later or choose another product.'),
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

function Differences({ differences, compared, changed }: DifferencesProps) {
  return differences.map((difference) => {
    const { what, remedy } = describeDifference(difference, compared, changed)
    return (
      <li key={difference} className="flex items-start gap-3">
        <Icon name="warn" className="mt-0.5 size-5 text-warn" />
        <div>
          <p className="font-[580]">{what}</p>
          <p className="text-ui text-ink-2">{remedy}</p>
        </div>
      </li>
    )
  })
}

type DifferencesProps = { differences: readonly ReorderDifference[]; compared: Compared; changed: string }

export default function Reorder() {
  const check = useLoaderData<typeof clientLoader>()
  return check.lines.length > 1 ? <ManyLines check={check} /> : <OneLine check={check} />
}

type CheckProps = { check: ReorderCheck }

const backTo = ({ orderId, number }: ReorderCheck) => ({
  to: paths.order(orderId),
  label: t('Order {number}', { number: String(number) }),
})

function OneLine({ check }: CheckProps) {
  const { name, now, differences, canOrder } = check
  const back = backTo(check)
  const changed = t('The order form starts with {pieces} pieces; you can change that there.', {
    pieces: now?.quantity ?? 0,
  })
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
          <Differences differences={differences} compared={check} changed={changed} />
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

/** All lines of an order, with what has changed about each; they go into the cart together. The action comes before a long list. */
function ManyLines({ check }: CheckProps) {
  const { orderId, number, lines } = check
  const back = backTo(check)
  const changed = lines.filter(({ differences }) => differences.length > 0).length
  const left = lines.filter(({ canOrder }) => !canOrder).length
  return (
    <>
      <PageHeader title={t('Reorder')} trail={back} lead={leadOf({ changed, left, all: lines.length })} />
      <div className="grid gap-6 border-t border-line px-4 py-6 md:px-6">
        <div className="flex flex-wrap items-center gap-2">
          {left < lines.length ? (
            <ReorderButton orderId={orderId} number={number} lineCount={lines.length} look="primary" />
          ) : (
            <ButtonLink look="primary" to={paths.products}>
              {t('Browse products')}
            </ButtonLink>
          )}
          <ButtonLink to={back.to}>{t('Not now')}</ButtonLink>
        </div>
        <ol className="grid gap-5" aria-label={t('The lines of this order')}>
          {lines.map((line) => (
            <li key={line.line} className="grid gap-2">
              <p className="flex flex-wrap gap-x-4">
                <span className="font-[580]">{line.name}</span>
                <span className="num text-ink-2">{t('{pieces} pcs', { pieces: line.was.quantity })}</span>
              </p>
              {line.differences.length > 0 ? (
                <ul className="grid gap-3">
                  <Differences
                    differences={line.differences}
                    compared={line}
                    changed={t('{pieces} pieces can be ordered. You can change that in the cart.', {
                      pieces: line.now?.quantity ?? 0,
                    })}
                  />
                </ul>
              ) : null}
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}

function leadOf({ changed, left, all }: { changed: number; left: number; all: number }): string {
  if (left === all) return t('None of these lines can be ordered right now.')
  if (changed === 0) return t('Nothing has changed since your order.')
  return t('{changed} of {all} lines have changed since your order.', { changed, all })
}

export const HydrateFallback = pageSkeleton({
  title: mark('Reorder'),
  rows: ['h-10 w-full', 'h-11 w-64'],
  className: 'grid gap-4 border-t border-line px-4 py-6 md:px-6',
})

export const ErrorBoundary = routeError({ to: paths.myOrders, label: mark('My Orders') })
