import { useMemo, useRef } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router'
import { getProduct } from '#contract/catalogue/catalogue.ts'
import { listProductPictures } from '#contract/products/pictures.ts'
import { editProduct } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { SaveBar } from '../../patterns/form/save-bar.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { showToast } from '../../patterns/toast.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StockSection } from '../inventory/inventory.stock-section.tsx'
import { readMovements } from '../inventory/inventory.use-stock-history.ts'
import { formOf, ProductFields, useProductForm } from './products.product-form.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: t('Edit Product'),
    description: t('Edit a part in the catalogue.'),
    isPrivate: true,
    matches,
  })

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = params.id ?? ''
  const [product, pictures, movements] = await Promise.all([
    call(getProduct, { params: { id } }),
    call(listProductPictures, { params: { id } }),
    readMovements(id),
  ])
  return { product, pictures: pictures.map(({ address, alt }) => ({ address, alt })), movements }
}

function trail() {
  return { to: paths.manageProducts, label: t('Manage Product') }
}

export default function EditProduct() {
  const { product, pictures, movements } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const seen = useRef(product.available)
  const first = useMemo(() => ({ ...formOf(product), pictures }), [product, pictures])
  const productForm = useProductForm(first, async (values) => {
    const { version } = product
    // The stock as it was read goes along: orders and movements that came meanwhile are not undone.
    await call(editProduct, {
      params: { id: product._id },
      body: { ...values, version, seenAvailable: seen.current },
    })
    productForm.reset(values)
    showToast(t('{name} saved.', { name: values.name }))
    await navigate(paths.manageProducts)
  })
  const { form, formProps, submit, refusal, isBusy, reset } = productForm
  const { isDirty, dirtyFields } = form.formState

  /** A value that the admin is changing counts from the value shown before; any other value follows the server. */
  function followStock(available: number): void {
    if (dirtyFields.available) return
    seen.current = available
    form.resetField('available', { defaultValue: available })
  }

  return (
    <>
      <PageHeader
        title={t('Edit Product')}
        trail={trail()}
        lead={t('{sku}, version {version}', { sku: product.sku, version: String(product.version) })}
      />
      <form
        {...formProps}
        aria-label={t('Edit Product')}
        className="@container grid max-w-180 gap-5 border-t border-line px-4 py-6 md:px-6"
      >
        <ProductFields productForm={productForm} currency={product.currency} />
        <SaveBar isDirty={isDirty} isBusy={isBusy} error={refusal} onSave={submit} onDiscard={() => reset()} />
      </form>
      <StockSection key={product._id} product={product} first={movements} onMoved={followStock} />
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('Edit Product')} trail={trail()} />
      <div className="grid max-w-180 gap-5 border-t border-line px-4 py-6 md:px-6" aria-busy="true">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-28" />
      </div>
    </>
  )
}

export { RouteError as ErrorBoundary }
