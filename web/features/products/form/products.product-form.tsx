import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo } from 'react'
import type { Resolver } from 'react-hook-form'
import { familyNow } from '#contract/products/attributes.ts'
import { type ProductForm as ProductValues, productForm, productRowForm } from '#contract/products/form.ts'
import type { ProductPage } from '#contract/products/page.ts'
import type { ProductFieldKey, ProductFields } from '#contract/products/product-fields.ts'
import type { Product } from '#contract/products/products.ts'
import { useCompany } from '../../../api/company.ts'
import { sentenceOf } from '../../../api/problem-text.ts'
import { refusedBy } from '../../../patterns/form/refused.ts'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { usePendingUploads } from '../../../patterns/form/use-pending-uploads.ts'
import { priceError } from '../products.price.ts'
import { areUnchanged, readTypedAttributes, typeAttributes } from './attributes/products.typed-attributes.ts'
import { isChanged } from './products.changed.ts'
import { useProductDraft } from './products.draft.ts'
import { sections } from './products.form-section.tsx'

/** In the order of the page: so the summary lists errors. */
type FieldKey = Exclude<ProductFieldKey, 'pictures' | 'attributes' | 'variantGroup'>
const others: readonly ProductFieldKey[] = ['pictures', 'attributes', 'variantGroup']
const fields = sections.flatMap(({ fields }) => fields).filter((key): key is FieldKey => !others.includes(key))
/** Texts without a control of their own. */
export type PlainKey = {
  [Key in FieldKey]: ProductFields[Key] extends { control: unknown } ? Key : never
}[FieldKey]
type FieldName = FieldKey | `attributes.${string}`

function isField(path: string): path is FieldName {
  return (fields as readonly string[]).includes(path) || path.startsWith('attributes.')
}

const ids = Object.fromEntries(fields.map((name) => [name, name]))

/** Adding follows the specification. A stored product needs neither picture nor description: an import may have brought neither. */
const checkNew: Resolver<ProductValues> = standardSchemaResolver(productForm)
const checkStored = standardSchemaResolver(productRowForm) as unknown as Resolver<ProductValues>

/** The rules of the API, about what would be sent of what was typed. */
function resolverFor(first: Partial<ProductValues>, currency: string): Resolver<ProductValues> {
  return async (values, context, options) => {
    const [category, typed] = [values.category ?? null, values.attributes ?? {}]
    // What a stored product keeps is not sent: rules that became stricter since do not stop a change of its price.
    const areAttributesUnchanged = Boolean(first.sku) && areUnchanged(category, typed, first)
    const attributes = areAttributesUnchanged ? undefined : readTypedAttributes(category, typed, first)
    const priceMessage = priceError(values.unitprice, currency)
    const unitprice = priceMessage === null ? values.unitprice : 0
    const form = { ...values, unitprice, attributes, multiple: values.multiple ?? 1 }
    const checked = await (first.sku ? checkStored : checkNew)(form, context, options)
    if (priceMessage === null) return checked
    return { values: {}, errors: { ...checked.errors, unitprice: { type: 'price', message: priceMessage } } }
  }
}

/** A product without page texts, such as a new one. */
export const plainPageValues = { metaTitle: '', metaDescription: '', slug: '' }

/** What the form holds of a product's page. */
export function pageFormOf({ title, description, slug }: ProductPage): typeof plainPageValues {
  return { metaTitle: title, metaDescription: description, slug: slug ?? '' }
}

/** What the form holds of a product. A category that is none of ours becomes none. */
export function productFormOf(product: Product): Partial<ProductValues> {
  const plain = Object.fromEntries(
    fields.flatMap((key) => (key in product ? [[key, product[key as keyof Product]]] : [])),
  )
  const category = familyNow(product.category)?.key ?? null
  const attributes = typeAttributes(category, product.attributes)
  const supply = product.supply ?? 'stock'
  return { ...plain, supply, attributes, category, status: product.status === 'draft' ? 'draft' : 'published' }
}

/**
 * The form of a product, for adding and for editing. `save` does it; what the server refuses comes back at its field, or
 * as a sentence under the form, and nothing that was typed is lost. `draftOf` names the draft that is kept until then.
 */
export function useProductForm(
  first: Partial<ProductValues>,
  save: (values: ProductValues) => Promise<void>,
  draftOf: string,
) {
  const { currency } = useCompany()
  const uploads = usePendingUploads()
  const apiForm = useApiForm<ProductValues>({
    ids,
    first,
    check: useMemo(() => resolverFor(first, currency), [first, currency]),
    isSummarised: true,
    send: save,
    afterUploads: uploads.afterUploads,
    readRefusal: (error) => ({
      ...refusedBy(error, (path) => (isField(path) ? path : undefined)),
      sentence: sentenceOf(error),
    }),
  })
  const draft = useProductDraft(apiForm, draftOf)
  const { dirtyFields } = apiForm.form.formState
  return {
    ...apiForm,
    draft,
    uploads,
    isBusy: apiForm.isBusy || uploads.waitingText !== null,
    reset: (values?: Partial<ProductValues>) => {
      draft.onReset()
      uploads.clear()
      apiForm.reset(values)
    },
    /** Only a stored product has a SKU at first: a new one has nothing that it differs from. */
    field: (name: FieldKey) => ({
      ...apiForm.field(name),
      isChanged: Boolean(first.sku) && isChanged(dirtyFields[name]),
    }),
  }
}

export type ProductApiForm = ReturnType<typeof useProductForm>
