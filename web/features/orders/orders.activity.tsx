import { useEffect, useState } from 'react'
import { Link, Outlet } from 'react-router'
import { awaitsFreight } from '#contract/freight/order-freight.ts'
import { formatMoney } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import { listOwnOrders } from '#contract/orders/own.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { readSession } from '../../api/session.ts'
import { paths } from '../../dashboard-paths.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { readLatest } from '../../patterns/reading/read-latest.ts'
import { StoredName } from '../../patterns/stored-name.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { isOpen } from './orders.open.ts'

const maxOrders = 100

type Loaded = readonly Order[] | 'loading' | 'failed'

/** Beside the page, not before it: a profile does not wait for a list of orders. */
function useOwnOrders(): Loaded {
  const [loaded, setLoaded] = useState<Loaded>('loading')
  useEffect(() => {
    const session = readSession()
    if (!session || session.isStaff) return
    const read = () => call(listOwnOrders, { query: { email: session.email, limit: String(maxOrders) } })
    return readLatest(read, { take: setLoaded, failed: () => setLoaded('failed') })
  }, [])
  return loaded
}

/**
 * A customer's summary, above the first page of their dashboard: open orders, open amounts, the latest orders. Staff do not
 * order: they do not see it.
 */
export default function Activity() {
  const orders = useOwnOrders()
  return (
    <>
      <section aria-label={t('Your orders')} className="activity admin:hidden" aria-busy={orders === 'loading'}>
        {orders === 'loading' ? <StripSkeleton /> : <Strip orders={orders === 'failed' ? null : orders} />}
      </section>
      <Outlet />
    </>
  )
}

function StripSkeleton() {
  return [t('Open orders'), t('To pay'), t('Last order')].map((label) => (
    <div key={label}>
      <p className="text-ink-2">{label}</p>
      <p className="activity-figure">
        <Skeleton className="my-1.5 h-4 w-24" />
      </p>
      <Skeleton className="my-1 h-4 w-32" />
    </div>
  ))
}

function Strip({ orders }: { orders: readonly Order[] | null }) {
  const last = orders?.[0]
  const due = orders?.filter((order) => order.payment === 'due' && !awaitsFreight(order)) ?? []
  const openCount = orders?.filter(isOpen).length
  return (
    <>
      <div>
        <p className="text-ink-2">{t('Open orders')}</p>
        <p className="activity-figure">{openCount === undefined ? t('Unavailable') : formatQuantity(openCount)}</p>
        <Link to={paths.myOrders}>{t('My Orders')}</Link>
      </div>
      <div>
        <p className="text-ink-2">{t('To pay')}</p>
        <p className="activity-figure">{orders ? sumOf(due) : t('Unavailable')}</p>
        {due[0] ? (
          <Link to={paths.payment(due[0]._id)}>{t('Pay order {number}', { number: String(due[0].number) })}</Link>
        ) : null}
      </div>
      <div>
        <p className="text-ink-2">{t('Last order')}</p>
        {last ? <LastOrder order={last} /> : <NoOrder isKnown={orders !== null} />}
      </div>
    </>
  )
}

/** Orders of different currencies have no sum: then their number says how much is waiting. */
function sumOf(due: readonly Order[]): string {
  if (due.length === 0) return t('Nothing due')
  const currency = due[0]?.currency ?? ''
  if (due.some((order) => order.currency !== currency)) return t('{count} orders', { count: due.length })
  return formatMoney(
    due.reduce((sum, { total }) => sum + total, 0),
    currency,
  )
}

function LastOrder({ order }: { order: Order }) {
  return (
    <>
      <p className="activity-figure activity-name">
        <StoredName text={order.name} />
      </p>
      <p className="flex flex-wrap gap-x-4">
        <span className="text-ink-2">
          {order.lineCount > 1 ? (
            <RichText
              text="and {more, plural, one {# more line} other {# more lines}}, <time></time>"
              values={{ more: order.lineCount - 1 }}
              marks={{ time: () => <Time at={order.createdAt} /> }}
            />
          ) : (
            <RichText
              text="{pieces} pcs, <time></time>"
              values={{ pieces: order.newOrderQty }}
              marks={{ time: () => <Time at={order.createdAt} /> }}
            />
          )}
        </span>
        <Link to={paths.reorder(order._id)}>{t('Reorder')}</Link>
      </p>
    </>
  )
}

function NoOrder({ isKnown }: { isKnown: boolean }) {
  return (
    <>
      <p className="activity-figure">{isKnown ? t('None yet') : t('Unavailable')}</p>
      <a href={paths.products}>{t('Browse products')}</a>
    </>
  )
}
