import { useMemo, useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { addProduct, type Product, type ProductForm } from '#contract/catalogue.ts'
import { brand } from '#tenant/brand.ts'
import { createAttemptKeys } from '../../api/attempt-key.ts'
import { callWith } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { FormRefusal, LeaveGuard } from '../../patterns/save-bar.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ProductCard } from './catalogue.card.tsx'
import { ProductFields, useProductForm } from './catalogue.product-form.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Add Product', description: 'Put a new part on sale.', isPrivate: true, matches })

/** Nothing to fetch, but the page is for the browser: who may see it is known there only. */
export async function clientLoader() {
  return null
}

const empty = { name: '', image: '', description: '', sku: '' }
const lead = 'It is on sale, and first on the home page, as soon as it is added.'

export default function AddProduct() {
  const [added, setAdded] = useState<Product | null>(null)
  const keyFor = useMemo(() => createAttemptKeys(() => crypto.randomUUID()), [])
  const { form, refusal, submit } = useProductForm(empty, async (body) => {
    setAdded(await callWith(addProduct, { body }, { idempotencyKey: keyFor(body) }))
    form.reset(empty)
    showToast('Product Added Successfully.')
  })
  const { isDirty, isSubmitting } = form.formState

  return (
    <>
      <PageHeader title="Add Product" lead={lead} />
      <div className="grid gap-8 border-t border-line px-4 py-6 md:px-6 @min-[56rem]:grid-cols-[minmax(0,1fr)_22rem]">
        <form
          noValidate
          aria-label="Add Product"
          className="@container grid content-start gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {added ? (
            <p className="notice bg-ok-soft text-ok" role="status">
              {added.name} is on sale. <Link to={paths.purchase(added._id)}>View it</Link> or add another.
            </p>
          ) : null}
          <ProductFields form={form} currency={brand.currency} />
          <Button type="submit" look="primary" size="large" className="justify-self-start" isBusy={isSubmitting}>
            Add Product
          </Button>
          <FormRefusal text={refusal} />
        </form>
        <section aria-label="How it will look">
          <p className="mb-2 text-small text-ink-2">How it will look</p>
          <div inert>
            <ProductCard product={preview(form.watch())} />
          </div>
        </section>
      </div>
      <LeaveGuard isDirty={isDirty && !isSubmitting} />
    </>
  )
}

function preview(values: Partial<ProductForm>): Product {
  return {
    _id: 'preview',
    name: values.name || 'Name',
    description: values.description || 'Description',
    image: values.image ?? '',
    unitprice: values.unitprice || 0,
    minorder: values.minorder || 0,
    available: values.available || 0,
    sku: values.sku || 'SKU',
    currency: brand.currency,
    drawing: null,
    version: 1,
    createdAt: '',
  }
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title="Add Product" lead={lead} />
      <div className="grid gap-5 border-t border-line px-4 py-6 md:px-6" aria-busy="true">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-28" />
      </div>
    </>
  )
}

export { RouteError as ErrorBoundary }
