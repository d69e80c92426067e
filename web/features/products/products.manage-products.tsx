import { useCallback, useMemo } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { type AdminProduct, adminProducts, listAdminProducts } from '#contract/products/admin-list.ts'
import { deleteProduct, publishProduct, restoreProduct } from '#contract/products/products.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { loadModel } from '../../api/catalogue-model.ts'
import { paths } from '../../dashboard-paths.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { GridSkeleton } from '../../patterns/grid/grid.skeleton.tsx'
import { Grid } from '../../patterns/grid/grid.tsx'
import { loadGrid } from '../../patterns/grid/state/grid.load.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { withDrawings } from '../../patterns/pictures/drawing.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { showToast } from '../../patterns/toast.ts'
import { toastError } from '../../patterns/toast-error.ts'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DeletionImpact } from './products.deletion-impact.tsx'
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
  const deletion = useConfirmation(async ({ _id, name }: AdminProduct) => {
    await call(deleteProduct, { params: { id: _id } })
    await revalidate()
    showToast(t('{name} Deleted Successfully.', { name }), async () => {
      await call(restoreProduct, { params: { id: _id } })
      await revalidate()
      showToast(t('{name} has been restored.', { name }))
    })
  })
  const { asked, ask } = deletion
  const publish = useCallback(
    async ({ _id, name, status }: AdminProduct) => {
      const isDraft = status === 'draft'
      await call(publishProduct, { params: { id: _id }, body: { status: isDraft ? 'published' : 'draft' } })
        .then(revalidate)
        .then(() => (isDraft ? t('{name} is in the catalogue.', { name }) : t('{name} unpublished.', { name })))
        .then(showToast, toastError)
    },
    [revalidate],
  )
  const setup = useMemo(() => productGrid({ onDelete: ask, onPublish: publish }), [ask, publish])
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
            {t('Add your first part. It appears in the catalogue and on the home page right away.')}
          </EmptyState>
        }
      />
      <ConfirmDialog
        {...deletion.dialog}
        title={asked ? t('Delete {name}?', { name: asked.name }) : ''}
        confirmLabel={t('Delete product')}
      >
        {asked ? <DeletionImpact product={asked} /> : null}
      </ConfirmDialog>
    </>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Manage Product'),
  lead,
  content: () => <GridSkeleton setup={productGrid({ onDelete: () => undefined, onPublish: () => undefined })} />,
})

export { RouteError as ErrorBoundary }
