import { useMemo } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { AdminSelection } from '#contract/lists/bulk.ts'
import { adminOrders, listAdminOrders } from '#contract/orders/admin-list.ts'
import { deleteOrder, type Order } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { GridSkeleton } from '../../patterns/grid/grid.skeleton.tsx'
import { Grid } from '../../patterns/grid/grid.tsx'
import { loadGrid } from '../../patterns/grid/state/grid.load.ts'
import { LiveNote } from '../../patterns/live/live-note.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { withDrawings } from '../../patterns/pictures/drawing.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PackingSlipsButton } from '../fulfilment/fulfilment.packing-slips-button.tsx'
import { orderGrid } from './orders.grid.tsx'
import { DeletionQuestion, useOrderDeletion } from './orders.list.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const loading = loadGrid<Order>(request, adminOrders, (query) => call(listAdminOrders, { query }))
  return withDrawings(loading, ({ page }) => page?.items ?? [])
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: t('Manage All Orders'),
    description: t('All orders from all customers.'),
    isPrivate: true,
    matches,
  })

function packingSlips(selection: AdminSelection, count: number) {
  return <PackingSlipsButton selection={selection} count={count} />
}

const deleteRow = ({ _id }: Order) => call(deleteOrder, { params: { id: _id } })

export default function ManageAllOrders() {
  const data = useLoaderData<typeof clientLoader>()
  const deletion = useOrderDeletion(deleteRow)
  const { ask } = deletion
  const setup = useMemo(() => orderGrid(ask), [ask])
  return (
    <>
      <PageHeader title={t('Manage All Orders')} />
      <LiveNote topics={['all']} />
      <Grid
        setup={setup}
        data={data}
        bulkExtra={packingSlips}
        empty={
          <EmptyState
            title={t('No orders yet')}
            action={<ButtonLink to={paths.home}>{t('Go to the home page')}</ButtonLink>}
          >
            {t('Orders appear here as soon as customers place them.')}
          </EmptyState>
        }
      />
      <DeletionQuestion deletion={deletion} />
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('Manage All Orders')} />
      <GridSkeleton setup={orderGrid(() => undefined)} />
    </>
  )
}

export { RouteError as ErrorBoundary }
