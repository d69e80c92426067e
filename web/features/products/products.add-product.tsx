import { useMemo, useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { getProduct } from '#contract/catalogue/catalogue.ts'
import type { ProductForm } from '#contract/products/form.ts'
import { addProduct, type Product } from '#contract/products/products.ts'
import { mark, t } from '#i18n/t.ts'
import { brand } from '#tenant/brand.ts'
import { createAttemptKeys } from '../../api/attempt-key.ts'
import { call, callWith } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { LeaveGuard, useSaveKey } from '../../patterns/form/save-bar.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { showToast } from '../../patterns/toast.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProductCard } from '../catalogue/catalogue.card.tsx'
import { formOf, ProductFields, useProductForm } from './products.product-form.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: t('Add Product'),
    description: t('Add a new part to the catalogue.'),
    isPrivate: true,
    matches,
  })

const empty: Partial<ProductForm> = {
  name: '',
  image: '',
  description: '',
  sku: '',
  pictures: undefined,
  category: null,
  attributes: {},
  multiple: null,
  status: 'published',
}

/** What the form begins with: nothing, or a product to make another like it. Name and SKU are each product's own. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Partial<ProductForm>> {
  const like = new URL(request.url).searchParams.get('like')
  if (!like) return empty
  const product = await call(getProduct, { params: { id: like } })
  return { ...formOf(product), name: t('{name} (copy)', { name: product.name }), sku: '', status: 'published' }
}

const lead = mark('It appears in the catalogue and first on the home page as soon as you add it.')

/** What became of the product, and the two ways on. */
function Added({ product, onAnother }: { product: Product | null; onAnother: () => void }) {
  return (
    <div role="status" className="empty:hidden">
      {product ? (
        <div className="notice flex-wrap bg-ok-soft text-ok">
          <span className="mr-auto">
            {product.status === 'draft'
              ? t('{name} saved as a draft.', { name: product.name })
              : t('{name} is in the catalogue.', { name: product.name })}
          </span>
          <ButtonLink
            to={product.status === 'draft' ? paths.product(product._id) : paths.purchase(product._id)}
            size="small"
          >
            {t('View')}
          </ButtonLink>
          <Button size="small" onClick={onAnother}>
            {t('Add another')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

export default function AddProduct() {
  const first = useLoaderData<typeof clientLoader>()
  const [added, setAdded] = useState<Product | null>(null)
  const fields = useRef<HTMLFormElement>(null)
  const keyFor = useMemo(() => createAttemptKeys(() => crypto.randomUUID()), [])
  const productForm = useProductForm(first, async (body) => {
    setAdded(await callWith(addProduct, { body }, { idempotencyKey: keyFor(body) }))
    // The form library knows no empty number: it would read the old ones back from the fields.
    fields.current?.reset()
    productForm.reset(empty)
    showToast(t('Product Added Successfully.'))
  })
  const { form, formProps, submit, refusal, isBusy } = productForm
  const { isDirty, dirtyFields } = form.formState
  // An emptied number counts as changed for the form as a whole, but not as a field.
  const isChanged = isDirty && Object.keys(dirtyFields).length > 0
  useSaveKey(!isBusy, submit)

  return (
    <>
      <PageHeader title={t('Add Product')} lead={t(lead)} />
      <div className="grid gap-8 border-t border-line px-4 py-6 md:px-6 @min-[56rem]:grid-cols-[minmax(0,1fr)_22rem]">
        <form
          {...formProps}
          ref={fields}
          aria-label={t('Add Product')}
          className="@container grid content-start gap-5"
        >
          <ProductFields productForm={productForm} currency={brand.currency} />
          <Button type="submit" look="primary" size="large" className="justify-self-start" isBusy={isBusy}>
            {t('Add Product')}
          </Button>
          <FormRefusal text={refusal} />
          <Added product={added} onAnother={() => form.setFocus('name')} />
        </form>
        <section aria-label={t('Preview')}>
          <p className="mb-2 text-small text-ink-2">{t('Preview')}</p>
          <div inert>
            <ProductCard product={preview(form.watch())} />
          </div>
        </section>
      </div>
      <LeaveGuard isDirty={isChanged && !isBusy} />
    </>
  )
}

function preview(values: Partial<ProductForm>): Product {
  return {
    _id: 'preview',
    name: values.name || t('Name'),
    description: values.description || t('Description'),
    image: values.image ?? '',
    unitprice: Number(values.unitprice) || 0,
    minorder: values.minorder || 0,
    available: values.available || 0,
    sku: values.sku || t('SKU'),
    category: null,
    attributes: {},
    multiple: values.multiple || 1,
    status: values.status ?? 'published',
    currency: brand.currency,
    drawing: null,
    version: 1,
    createdAt: '',
  }
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('Add Product')} lead={t(lead)} />
      <div className="grid gap-5 border-t border-line px-4 py-6 md:px-6" aria-busy="true">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-28" />
      </div>
    </>
  )
}

export { RouteError as ErrorBoundary }
