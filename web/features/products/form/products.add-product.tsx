import { useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { getProduct } from '#contract/catalogue/catalogue.ts'
import type { ProductForm } from '#contract/products/form.ts'
import { productFieldEntries } from '#contract/products/product-fields.ts'
import { addProduct, type Product } from '#contract/products/products.ts'
import { readVariantGroup } from '#contract/products/variant-groups.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { loadModel } from '../../../api/catalogue-model.ts'
import { useCompany } from '../../../api/company.ts'
import { useCallOnce } from '../../../api/use-call-once.ts'
import { paths } from '../../../paths.ts'
import { FormRefusal } from '../../../patterns/form/form-refusal.tsx'
import { LeaveGuard } from '../../../patterns/form/leave-guard.tsx'
import { useSaveKey } from '../../../patterns/form/save-bar.tsx'
import { privateMeta } from '../../../patterns/page-exports.tsx'
import { PageHeader } from '../../../patterns/page-header.tsx'
import { pageSkeleton } from '../../../patterns/page-skeleton.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import {
  NewDocumentDialog,
  NewDocumentsField,
  UnsentDocuments,
  useNewDocuments,
} from '../../product-documents/product-documents.new-documents.tsx'
import { ProductFormLayout } from './products.form-layout.tsx'
import { FormSkeleton } from './products.form-skeleton.tsx'
import { plainPageValues, productFormOf, useProductForm } from './products.product-form.tsx'

export const meta = privateMeta(mark('Add Product'), mark('Add a new product to the catalogue.'))

/** What a product has if its form leaves the field out. */
const emptyOptional: Partial<ProductForm> = Object.fromEntries(
  productFieldEntries().flatMap(([key, { section, empty }]) =>
    section === 'price' && empty !== undefined ? [[key, empty]] : [],
  ),
)

const empty: Partial<ProductForm> = {
  name: '',
  image: '',
  description: '',
  sku: '',
  pictures: undefined,
  category: null,
  attributes: {},
  ...emptyOptional,
  multiple: null,
  status: 'published',
  ...plainPageValues,
}

/** What the form begins with: nothing, or a product to make another like it. Name, SKU and page are each product's own. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Partial<ProductForm>> {
  const { searchParams } = new URL(request.url)
  const [like, groupId] = [searchParams.get('like'), searchParams.get('group')]
  const [product, group] = await Promise.all([
    like && call(getProduct, { params: { id: like } }),
    groupId && call(readVariantGroup, { params: { id: groupId } }),
    loadModel(),
  ])
  if (!product) return empty
  const own = { name: t('{name} (copy)', { name: product.name }), sku: '', ...plainPageValues }
  const form = productFormOf(product)
  if (!group) return { ...form, ...own, status: 'published' }
  // What tells the new variant from the others is open. It is a draft until it is complete.
  const open = Object.fromEntries(group.axes.map(({ key }) => [key, null]))
  return { ...form, ...own, attributes: { ...form.attributes, ...open }, status: 'draft', variantGroup: group._id }
}

const lead = mark('It appears in the catalogue and at the top of the home page as soon as you add it.')

/** What became of the product, and the two ways on. */
function Added({ product, onAnother }: { product: Product | null; onAnother: () => void }) {
  return (
    <div role="status" className="empty:hidden">
      {product ? (
        <div className="notice flex-wrap bg-ok-soft text-ok">
          <span className="me-auto">
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
  const like = useSearchParams()[0].get('like')
  const { currency } = useCompany()
  const [added, setAdded] = useState<Product | null>(null)
  const fields = useRef<HTMLFormElement>(null)
  const add = useCallOnce(addProduct)
  const newDocuments = useNewDocuments()
  const productForm = useProductForm(
    first,
    async (body) => {
      const product = await add({ body })
      await newDocuments.send(product)
      setAdded(product)
      // The form library knows no empty number: it would read the old ones back from the fields.
      fields.current?.reset()
      productForm.reset(empty)
      showToast(t('Product Added Successfully.'))
    },
    like ? `like ${like} ${first.variantGroup ?? ''}`.trim() : 'new',
  )
  const { form, submit, refusal, isBusy, uploads } = productForm
  const { isDirty, dirtyFields } = form.formState
  // An emptied number counts as changed for the form as a whole, but not as a field.
  const isChanged = isDirty && Object.keys(dirtyFields).length > 0
  useSaveKey(!isBusy, submit)

  return (
    <>
      <PageHeader title={t('Add Product')} lead={t(lead)} />
      <ProductFormLayout
        label={t('Add Product')}
        productForm={productForm}
        product={null}
        currency={currency}
        formRef={fields}
        documents={<NewDocumentsField newDocuments={newDocuments} isBusy={isBusy} />}
        foot={
          <>
            <Button type="submit" look="primary" size="large" className="justify-self-start" isBusy={isBusy}>
              {t('Add Product')}
            </Button>
            <p role="status" className="text-ui text-ink-2 empty:hidden">
              {uploads.waitingText}
            </p>
            <FormRefusal text={refusal} />
            <UnsentDocuments newDocuments={newDocuments} />
            <Added product={added} onAnother={() => form.setFocus('name')} />
          </>
        }
      />
      <NewDocumentDialog newDocuments={newDocuments} />
      <LeaveGuard
        isDirty={(isChanged && !isBusy) || uploads.count > 0 || newDocuments.hasAny}
        onDiscard={() => productForm.reset()}
      />
    </>
  )
}

export const HydrateFallback = pageSkeleton({ title: mark('Add Product'), lead, content: () => <FormSkeleton /> })

export { RouteError as ErrorBoundary }
