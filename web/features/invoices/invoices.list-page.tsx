import { useMemo } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { type AdminInvoice, adminInvoices, listAdminInvoices } from '#contract/invoices/admin-list.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { GridSkeleton } from '../../patterns/grid/grid.skeleton.tsx'
import { Grid } from '../../patterns/grid/grid.tsx'
import { loadGrid } from '../../patterns/grid/state/grid.load.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { invoiceGrid } from './invoices.grid.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadGrid<AdminInvoice>(request, adminInvoices, (query) => call(listAdminInvoices, { query }))
}

export const meta = privateMeta(mark('Invoices'), mark('All invoices and what is still owed on each.'))

export default function Invoices() {
  const data = useLoaderData<typeof clientLoader>()
  const setup = useMemo(invoiceGrid, [])
  return (
    <>
      <PageHeader
        title={t('Invoices')}
        actions={<ButtonLink to={paths.accounting}>{t('Accounting')}</ButtonLink>}
      />
      <Grid
        setup={setup}
        data={data}
        empty={
          <EmptyState
            title={t('No invoices yet')}
            action={<ButtonLink to={paths.manageAllOrders}>{t('Manage All Orders')}</ButtonLink>}
          >
            {t(
              'Invoices are issued when an order is paid or shipped. You can also issue one on the order’s page.',
            )}
          </EmptyState>
        }
      />
    </>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Invoices'),
  content: () => <GridSkeleton setup={invoiceGrid()} />,
})

export { RouteError as ErrorBoundary }
