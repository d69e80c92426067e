import { useMemo } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { adminOrders, listAdminOrders } from '#contract/orders/admin-list.ts'
import type { Order } from '#contract/orders/orders.ts'
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
import { pageMeta } from '../../shell/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { orderGrid } from './orders.grid.tsx'
import type { OrderGridSlots } from './orders.slots.ts'

export async function readAdminOrders({ request }: ClientLoaderFunctionArgs) {
  const loading = loadGrid<Order>(request, adminOrders, (query) => call(listAdminOrders, { query }))
  return withDrawings(loading, ({ page }) => page?.items ?? [])
}

export const manageAllOrdersMeta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: t('Manage All Orders'),
    description: t('All orders from all customers.'),
    isPrivate: true,
    matches,
  })

type Slots = { slots: OrderGridSlots }

export function ManageAllOrders({ slots }: Slots) {
  const data = useLoaderData<typeof readAdminOrders>()
  const setup = useMemo(() => orderGrid(slots), [slots])
  return (
    <>
      <PageHeader title={t('Manage All Orders')} />
      <LiveNote topics={['all']} />
      <Grid
        setup={setup}
        data={data}
        bulkExtra={(selection, count) => <slots.SelectionButton selection={selection} count={count} />}
        empty={
          <EmptyState
            title={t('No orders yet')}
            action={<ButtonLink to={paths.home}>{t('Go to the home page')}</ButtonLink>}
          >
            {t('Orders appear here as soon as customers place them.')}
          </EmptyState>
        }
      />
    </>
  )
}

export function ManageAllOrdersSkeleton({ slots }: Slots) {
  return (
    <>
      <PageHeader title={t('Manage All Orders')} />
      <GridSkeleton setup={orderGrid(slots)} />
    </>
  )
}
