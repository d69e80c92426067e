import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { deleteOrder, listOrders } from '#contract/orders.ts'
import { call, callPage } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { readPlace } from '../../patterns/pager.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { loadDrawings } from '../../ui/drawing.tsx'
import { OrdersList, OrdersSkeleton, ordersPerPage } from './orders.list.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { cursor } = readPlace(new URL(request.url).searchParams)
  const [page] = await Promise.all([
    callPage(listOrders, { query: { limit: String(ordersPerPage), cursor } }),
    loadDrawings(),
  ])
  return page
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Manage All Orders', description: 'Every order of every customer.', isPrivate: true, matches })

export default function ManageAllOrders() {
  const page = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHeader
        title="Manage All Orders"
        lead="Every order of every customer, newest first."
        actions={<ButtonLink to={paths.payments}>Payments</ButtonLink>}
      />
      {page.items.length === 0 ? (
        <EmptyState title="No orders yet" action={<ButtonLink to={paths.home}>Go to the home page</ButtonLink>}>
          As soon as a customer places an order it shows up here.
        </EmptyState>
      ) : (
        <OrdersList who="all" page={page} deleteOne={({ _id }) => call(deleteOrder, { params: { id: _id } })} />
      )}
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title="Manage All Orders" lead="Every order of every customer, newest first." />
      <OrdersSkeleton who="all" />
    </>
  )
}

export { RouteError as ErrorBoundary }
