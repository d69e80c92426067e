import { useMemo } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { type AdminProduct, adminProducts, listAdminProducts } from '#contract/products/admin-list.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { loadModel } from '../../api/catalogue-model.ts'
import { paths } from '../../dashboard-paths.ts'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { GridSkeleton } from '../../patterns/grid/grid.skeleton.tsx'
import { Grid } from '../../patterns/grid/grid.tsx'
import { loadGrid } from '../../patterns/grid/state/grid.load.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { withDrawings } from '../../patterns/pictures/drawing.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { productGrid } from './products.grid.tsx'
import { RecentChanges } from './products.recent-changes.tsx'

export const meta = privateMeta(mark('Manage Product'), mark('All products in the catalogue.'))

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  // The filters of the address are read by the families.
  await loadModel()
  const loading = loadGrid<AdminProduct>(request, adminProducts, (query) => call(listAdminProducts, { query }))
  return withDrawings(loading, ({ page }) => page?.items ?? [])
}

const lead = mark('Published products and drafts.')

export default function ManageProduct() {
  const data = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const setup = useMemo(productGrid, [])
  const add = (
    <ButtonLink to={paths.addProduct} look="primary">
      {t('Add Product')}
    </ButtonLink>
  )

  const actions = (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={paths.imports}>
        <AnyIcon name="upload" className="size-4.5" />
        {t('Import')}
      </ButtonLink>
      <RecentChanges onUndone={revalidate} />
      {add}
    </div>
  )

  return (
    <>
      <PageHeader title={t('Manage Product')} lead={t(lead)} actions={actions} />
      <Grid
        setup={setup}
        data={data}
        empty={
          <EmptyState title={t('No products yet')} action={add}>
            {t('Add your first product. It appears in the catalogue and on the home page right away.')}
          </EmptyState>
        }
      />
    </>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Manage Product'),
  lead,
  content: () => <GridSkeleton setup={productGrid()} />,
})

export { RouteError as ErrorBoundary }
