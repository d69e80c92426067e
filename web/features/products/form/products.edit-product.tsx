import { useEffect, useMemo, useRef } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { getProduct } from '#contract/catalogue/catalogue.ts'
import { getProductPage } from '#contract/products/page.ts'
import { listProductPictures } from '#contract/products/pictures.ts'
import { editProduct } from '#contract/products/products.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { loadModel } from '../../../api/catalogue-model.ts'
import { may } from '../../../api/may.ts'
import { paths } from '../../../dashboard-paths.ts'
import { EditPage } from '../../../patterns/form/edit-page.tsx'
import { privateMeta } from '../../../patterns/page-exports.tsx'
import { pageSkeleton } from '../../../patterns/page-skeleton.tsx'
import { withDrawings } from '../../../patterns/pictures/drawing.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { StockSection } from '../../inventory/inventory.stock-section.tsx'
import { readMovements } from '../../inventory/inventory.use-stock-history.ts'
import { DocumentsSection } from '../../product-documents/product-documents.section.tsx'
import { Translations } from '../translations/products.translations.tsx'
import { VariantSection } from '../variants/products.variant-section.tsx'
import { ProductFormLayout } from './products.form-layout.tsx'
import { FormSkeleton } from './products.form-skeleton.tsx'
import { pageFormOf, productFormOf, useProductForm } from './products.product-form.tsx'
import { ProductSaveBar } from './products.save-bar.tsx'

export const meta = privateMeta(mark('Edit Product'), mark('Edit a product in the catalogue.'))

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = params.id ?? ''
  const [product, pictures, page, movements] = await Promise.all([
    withDrawings(call(getProduct, { params: { id } }), (found) => [found]),
    call(listProductPictures, { params: { id } }),
    call(getProductPage, { params: { id } }),
    may('stock:read') ? readMovements(id) : null,
    loadModel(),
  ])
  return { product, pictures: pictures.map(({ address, alt }) => ({ address, alt })), page, movements }
}

function trail() {
  return { to: paths.manageProducts, label: t('Manage Product') }
}

export default function EditProduct() {
  const { product, pictures, page, movements } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const seen = useRef(product.available)
  const first = useMemo(
    () => ({ ...productFormOf(product), ...pageFormOf(page), pictures }),
    [product, page, pictures],
  )
  const productForm = useProductForm(
    first,
    async (values) => {
      const { version } = product
      // The stock as read goes along: orders and movements that came meanwhile are not undone.
      await call(editProduct, {
        params: { id: product._id },
        body: { ...values, version, seenAvailable: seen.current },
      })
      productForm.draft.clear()
      showToast(t('{name} saved.', { name: values.name }))
      productForm.reset({ ...values, attributes: productForm.form.getValues('attributes') })
      await revalidate()
    },
    product._id,
  )
  const { form } = productForm
  const { dirtyFields, isDirty } = form.formState
  const shown = useRef(first)
  useEffect(() => {
    if (shown.current === first || isDirty) return
    // What was saved, as it is stored: the next save counts from there.
    shown.current = first
    seen.current = product.available
    productForm.reset(first)
  }, [first, isDirty, product.available, productForm])

  /** A value that the admin is changing counts from the value shown before; any other value follows the server. */
  function followStock(available: number): void {
    if (dirtyFields.available) return
    seen.current = available
    form.resetField('available', { defaultValue: available })
  }

  return (
    <EditPage
      title={t('Edit Product')}
      trail={trail()}
      lead={t('{sku}, version {version}', { sku: product.sku, version: String(product.version) })}
      actions={
        <>
          <ButtonLink to={paths.product(product._id)} size="small">
            {t('View product page')}
          </ButtonLink>
          <ButtonLink to={paths.productLike(product._id)} size="small">
            {t('Duplicate')}
          </ButtonLink>
        </>
      }
    >
      <ProductFormLayout
        label={t('Edit Product')}
        productForm={productForm}
        product={product}
        currency={product.currency}
        foot={<ProductSaveBar productForm={productForm} />}
      >
        {movements ? (
          <StockSection key={product._id} product={product} first={movements} onMoved={followStock} />
        ) : null}
        <VariantSection key={`variants ${product._id}`} productId={product._id} />
        <DocumentsSection key={`documents ${product._id}`} productId={product._id} />
        <Translations key={`texts ${product._id}`} productId={product._id} />
      </ProductFormLayout>
    </EditPage>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Edit Product'),
  trail,
  content: () => <FormSkeleton />,
})

export { RouteError as ErrorBoundary }
