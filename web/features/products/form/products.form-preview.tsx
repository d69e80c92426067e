import { isWebAddress } from '#contract/fields.ts'
import { checkAttributes } from '#contract/products/attribute-values.ts'
import type { ProductForm as ProductValues } from '#contract/products/form.ts'
import { emptyReply } from '#contract/products/product-shapes.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { describeAttributes } from '../../catalogue/catalogue.attributes.ts'
import { ProductCard } from '../../catalogue/catalogue.card.tsx'
import { readTypedAttributes } from './attributes/products.typed-attributes.ts'

type PreviewProps = {
  /** Typed values. */
  values: Partial<ProductValues>
  /** The product as it is stored; null for a new one. */
  product: Product | null
}

/** The typed values, as the shop would show them. */
export function FormPreview({ values, product }: PreviewProps) {
  const { currency } = useCompany()
  const category = values.category ?? null
  const { attributes } = checkAttributes(
    category,
    readTypedAttributes(category, values.attributes ?? {}, product ?? {}),
  )
  const rows = describeAttributes(category ?? 'other', attributes)
  return (
    <section aria-labelledby="form-preview" className="form-preview">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="form-preview" className="text-control font-[640]">
          {t('Preview')}
        </h2>
        <p className="text-small text-ink-2">{t('not saved yet')}</p>
      </div>
      <div inert>
        <ProductCard product={previewOf(values, product, currency)} />
      </div>
      {rows.length > 0 ? (
        <dl className="form-preview-rows">
          {rows.map(({ key, name, value }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}

/**
 * A stored product keeps its drawing as long as its first picture stays. An incomplete address is not loaded: the browser
 * would ask the portal for a page at each letter.
 */
function previewOf(values: Partial<ProductValues>, product: Product | null, currency: string): Product {
  const isDrawn = product !== null && values.image === product.image
  const image = values.image?.trim() ?? ''
  return {
    ...(emptyReply() as Product),
    _id: product?._id ?? 'preview',
    name: values.name || t('Name'),
    description: values.description || t('Description'),
    image: isWebAddress(image) ? image : '',
    unitprice: Number(values.unitprice) || 0,
    minorder: values.minorder || 0,
    available: values.available || 0,
    sku: values.sku || product?.sku || t('SKU'),
    category: values.category ?? null,
    attributes: {},
    multiple: values.multiple || 1,
    status: values.status ?? 'published',
    currency: product?.currency ?? currency,
    drawing: isDrawn ? product.drawing : null,
    version: product?.version ?? 1,
    createdAt: '',
  }
}
