import { useCallback, useMemo } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { deleteProduct, listProducts, type Product, publishProduct, restoreProduct } from '#contract/catalogue.ts'
import { mark, t } from '#texts/t.ts'
import { call, callPage } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { DataTable, DataTableSkeleton } from '../../patterns/data-table.tsx'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { Pager, readPlace } from '../../patterns/pager.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { loadDrawings } from '../../ui/drawing.tsx'
import { showToast } from '../../ui/toast.tsx'
import { productColumns } from './catalogue.columns.tsx'
import { DeletionImpact } from './catalogue.deletion-impact.tsx'

const productsPerPage = 25

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: t('Manage Product'), description: t('Everything that is on sale.'), isPrivate: true, matches })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { cursor } = readPlace(new URL(request.url).searchParams)
  const [page] = await Promise.all([
    callPage(listProducts, { query: { limit: String(productsPerPage), cursor, drafts: 'with' } }),
    loadDrawings(),
  ])
  return page
}

const lead = mark('Everything that is on sale, newest first.')

export default function ManageProduct() {
  const page = useLoaderData<typeof clientLoader>()
  const navigation = useNavigation()
  const { revalidate } = useRevalidator()
  const deletion = useConfirmation(async ({ _id, name }: Product) => {
    await call(deleteProduct, { params: { id: _id } })
    await revalidate()
    showToast(t('{name} Deleted Successfully.', { name }), async () => {
      await call(restoreProduct, { params: { id: _id } })
      await revalidate()
      showToast(t('{name} is on sale again.', { name }))
    })
  })
  const { asked, ask } = deletion
  const publish = useCallback(
    async ({ _id, name, status }: Product) => {
      const isDraft = status === 'draft'
      try {
        await call(publishProduct, { params: { id: _id }, body: { status: isDraft ? 'published' : 'draft' } })
        await revalidate()
        showToast(isDraft ? t('{name} is on sale.', { name }) : t('{name} is a draft now.', { name }))
      } catch (error) {
        showToast(sentenceOf(error))
      }
    },
    [revalidate],
  )
  const columns = useMemo(() => productColumns({ onDelete: ask, onPublish: publish }), [ask, publish])
  const add = (
    <ButtonLink to={paths.addProduct} look="primary">
      {t('Add Product')}
    </ButtonLink>
  )

  return (
    <>
      <PageHeader title={t('Manage Product')} lead={t(lead)} actions={page.items.length > 0 ? add : null} />
      {page.items.length === 0 ? (
        <EmptyState title={t('No products yet')} action={add}>
          {t('Add the first part: it is on sale and on the home page at once.')}
        </EmptyState>
      ) : (
        <DataTable
          caption={t('Products, newest first')}
          columns={columns}
          rows={page.items}
          keyOf={(product) => product._id}
          isStale={navigation.state === 'loading'}
        />
      )}
      <Pager shown={page.items.length} next={page.next} total={page.total} what={t('products')} />
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked ? t('Delete {name}?', { name: asked.name }) : ''}
        confirmLabel={t('Delete product')}
        isBusy={deletion.isBusy}
        error={deletion.error}
        onConfirm={() => void deletion.confirm()}
        onCancel={deletion.cancel}
      >
        {asked ? <DeletionImpact product={asked} /> : null}
      </ConfirmDialog>
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('Manage Product')} lead={t(lead)} />
      <DataTableSkeleton
        caption={t('products')}
        columns={productColumns({ onDelete: () => undefined, onPublish: () => undefined })}
        rowCount={8}
      />
    </>
  )
}

export { RouteError as ErrorBoundary }
