import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { countOwnOrders, listOwnOrders } from '#contract/orders/own.ts'
import { mark, t } from '#i18n/t.ts'
import { call, callPage } from '../../api/call.ts'
import { readSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { LiveNote } from '../../patterns/live/live-note.tsx'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { withDrawings } from '../../patterns/pictures/drawing.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { readPagerCursor } from '../../patterns/table/pager.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { OrdersList, OrdersSkeleton } from './orders.list.tsx'
import { OwnFilters, OwnSum } from './orders.own-filters.tsx'
import { hasFilters, ownFilters, readOwnQuery, tabSum } from './orders.own-query.ts'
import { useOwnSelection } from './orders.own-selection.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const ownQuery = readOwnQuery(search)
  const email = readSession()?.email ?? ''
  const { cursor } = readPagerCursor(search)
  const asked = { email, ...ownFilters(ownQuery) }
  const status = ownQuery.tab.statuses?.join(',')
  const [page, counts] = await Promise.all([
    withDrawings(
      callPage(listOwnOrders, { query: { ...asked, status, limit: String(ownQuery.limit), cursor } }),
      ({ items }) => items,
    ),
    call(countOwnOrders, { query: asked }),
  ])
  return { ownQuery, page, counts }
}

export const meta = privateMeta(mark('My Orders'), mark('Your orders and their status.'))

const lead = mark('Your orders, newest first.')

export default function MyOrders() {
  const { ownQuery, page, counts } = useLoaderData<typeof clientLoader>()
  const { count } = tabSum(ownQuery.tab, counts.statuses)
  const selection = useOwnSelection()
  return (
    <>
      <PageHeader title={t('My Orders')} lead={t(lead)} />
      <LiveNote topics={['own']} />
      {count === 0 && !hasFilters(ownQuery) ? (
        <NoOrders />
      ) : (
        <>
          <OwnFilters ownQuery={ownQuery} counts={counts} />
          {count === 0 ? <NothingFound /> : null}
          {count > 0 ? (
            <>
              <OrdersList page={page} total={count} selection={selection} />
              <OwnSum ownQuery={ownQuery} counts={counts} selection={selection} />
            </>
          ) : null}
        </>
      )}
    </>
  )
}

function NoOrders() {
  return (
    <EmptyState
      title={t('No orders yet')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <ButtonLink to={paths.products} look="primary">
            {t('Browse products')}
          </ButtonLink>
          <ButtonLink to={paths.quickOrder}>{t('Quick order')}</ButtonLink>
        </span>
      }
    >
      {t('Choose a product and place your first order. It appears here with its payment and status.')}
    </EmptyState>
  )
}

function NothingFound() {
  return (
    <EmptyState
      title={t('No results')}
      action={<ButtonLink to={paths.myOrders}>{t('Show all orders')}</ButtonLink>}
    >
      {t('None of your orders match the search, dates and status.')}
    </EmptyState>
  )
}

const anywhere = readOwnQuery(new URLSearchParams())

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('My Orders')} lead={t(lead)} />
      <OwnFilters ownQuery={anywhere} counts={null} />
      <OrdersSkeleton />
    </>
  )
}

export { RouteError as ErrorBoundary }
