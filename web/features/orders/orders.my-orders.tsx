import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { cancelOrder, deleteOwnOrder, listOwnOrders } from '#contract/orders.ts'
import { mark, t } from '#texts/t.ts'
import { call, callPage } from '../../api/call.ts'
import { readSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { LiveNote } from '../../patterns/live-note.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { readPlace } from '../../patterns/pager.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { loadDrawings } from '../../ui/drawing.tsx'
import { OrdersList, OrdersSkeleton, ordersPerPage } from './orders.list.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { cursor } = readPlace(new URL(request.url).searchParams)
  const email = readSession()?.email ?? ''
  const [page] = await Promise.all([
    callPage(listOwnOrders, { query: { email, limit: String(ordersPerPage), cursor } }),
    loadDrawings(),
  ])
  return page
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: t('My Orders'),
    description: t('What you have ordered, and how far it is.'),
    isPrivate: true,
    matches,
  })

const lead = mark('What you have ordered, newest first.')

export default function MyOrders() {
  const page = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHeader title={t('My Orders')} lead={t(lead)} />
      <LiveNote topics={['own']} />
      {page.items.length === 0 ? (
        <EmptyState
          title={t('No orders yet')}
          action={
            <ButtonLink to={paths.products} look="primary">
              {t('See what we produce')}
            </ButtonLink>
          }
        >
          {t('Pick a part and set the quantity. The order shows up here with its payment and its status.')}
        </EmptyState>
      ) : (
        <OrdersList
          page={page}
          deleteOne={({ _id }) => call(deleteOwnOrder, { params: { id: _id } })}
          cancelOne={({ _id }) => call(cancelOrder, { params: { id: _id } })}
        />
      )}
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('My Orders')} lead={t(lead)} />
      <OrdersSkeleton />
    </>
  )
}

export { RouteError as ErrorBoundary }
