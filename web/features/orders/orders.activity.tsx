import { Link, Outlet, useLoaderData } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import { listOwnOrders, type Order } from '#contract/orders.ts'
import { call } from '../../api/call.ts'
import { readSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { RouteError } from '../../patterns/route-error.tsx'
import { formatQuantity } from '../../ui/money.tsx'
import { Time } from '../../ui/time.tsx'
import { isOpen } from './orders.open.ts'

const mostOrders = 100

/** Staff do not order, and a profile does not wait for a list that failed: then there is no strip. */
export async function clientLoader(): Promise<Order[] | null> {
  const session = readSession()
  if (!session || session.isAdmin) return null
  const query = { email: session.email, limit: String(mostOrders) }
  return call(listOwnOrders, { query }).catch(() => null)
}

/** Where a customer stands, above the first page of their dashboard: what is open, what is to be paid, what came last. */
export default function Activity() {
  const orders = useLoaderData<typeof clientLoader>()
  return (
    <>
      {orders ? <Strip orders={orders} /> : null}
      <Outlet />
    </>
  )
}

function Strip({ orders }: { orders: readonly Order[] }) {
  const [last] = orders
  const due = orders.filter(({ payment }) => payment === 'due')
  const openCount = orders.filter(isOpen).length
  return (
    <section aria-label="Your orders" className="activity">
      <div>
        <p className="activity-label">Open orders</p>
        <p className="activity-figure">{formatQuantity(openCount)}</p>
        <Link to={paths.myOrders}>My Orders</Link>
      </div>
      <div>
        <p className="activity-label">To pay</p>
        <p className="activity-figure">{due.length === 0 ? 'Nothing' : sumOf(due)}</p>
        {due[0] ? <Link to={paths.payment(due[0]._id)}>{`Pay order ${due[0].number}`}</Link> : null}
      </div>
      <div>
        <p className="activity-label">Last order</p>
        {last ? <LastOrder order={last} /> : <NoOrder />}
      </div>
    </section>
  )
}

/** Orders of different currencies have no sum: then their number says how much is waiting. */
function sumOf(due: readonly Order[]): string {
  const currency = due[0]?.currency ?? ''
  if (due.some((order) => order.currency !== currency)) return `${due.length} orders`
  return formatMoney(
    due.reduce((sum, { total }) => sum + total, 0),
    currency,
  )
}

function LastOrder({ order }: { order: Order }) {
  return (
    <>
      <p className="activity-figure activity-name">{order.name}</p>
      <p className="flex flex-wrap gap-x-4">
        <span className="text-ink-2">
          {formatQuantity(order.newOrderQty)} pcs, <Time at={order.createdAt} />
        </span>
        {order.productId ? <Link to={paths.purchase(order.productId)}>Order again</Link> : null}
      </p>
    </>
  )
}

function NoOrder() {
  return (
    <>
      <p className="activity-figure">None yet</p>
      <a href={paths.products}>See what we produce</a>
    </>
  )
}

export { RouteError as ErrorBoundary }
