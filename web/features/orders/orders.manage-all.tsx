import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { deleteOrder, listOrders } from '#contract/orders.ts'
import { mark, t } from '#texts/t.ts'
import { call, callPage } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { readPlace } from '../../patterns/pager.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { loadDrawings } from '../../ui/drawing.tsx'
import { ExportButton } from './orders.export-button.tsx'
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
  pageMeta({
    title: t('Manage All Orders'),
    description: t('Every order of every customer.'),
    isPrivate: true,
    matches,
  })

const lead = mark('Every order of every customer, newest first.')

export default function ManageAllOrders() {
  const page = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHeader
        title={t('Manage All Orders')}
        lead={t(lead)}
        actions={
          <div className="flex flex-wrap gap-2">
            <ExportButton />
            <ButtonLink to={paths.payments}>{t('Payments')}</ButtonLink>
          </div>
        }
      />
      {page.items.length === 0 ? (
        <EmptyState
          title={t('No orders yet')}
          action={<ButtonLink to={paths.home}>{t('Go to the home page')}</ButtonLink>}
        >
          {t('As soon as a customer places an order it shows up here.')}
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
      <PageHeader title={t('Manage All Orders')} lead={t(lead)} />
      <OrdersSkeleton who="all" />
    </>
  )
}

export { RouteError as ErrorBoundary }
