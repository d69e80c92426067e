import { mark } from '#i18n/t.ts'
import { attributesOf, categoryKeys } from '../products/attributes.ts'

/**
 * A field of a product that a column can fill. `label` is marked for translation. `isRequired`: a new product needs it.
 */
export type ImportField = { key: string; label: string; isRequired: boolean }

/**
 * The id of the minimum order in an import: in headers of files, in saved column mappings and in stored rows. It is kept
 * outside the process, so it stays as it is; it is also the field of a product's form in the API, which checks a row.
 * The code says `minOrder`.
 */
export const minOrderField = 'minorder'

/** Fields with numbers, attributes left out. Cells write them with a point or a comma. */
export const ownNumberFields: readonly string[] = ['unitprice', minOrderField, 'available', 'multiple']

const productFields: readonly ImportField[] = [
  { key: 'sku', label: mark('SKU'), isRequired: true },
  { key: 'name', label: mark('Name'), isRequired: true },
  { key: 'description', label: mark('Description'), isRequired: true },
  { key: 'name_de', label: mark('German name'), isRequired: false },
  { key: 'description_de', label: mark('German description'), isRequired: false },
  { key: 'image', label: mark('Image'), isRequired: true },
  { key: 'unitprice', label: mark('Unit price'), isRequired: true },
  { key: minOrderField, label: mark('Minimum order'), isRequired: true },
  { key: 'available', label: mark('Available quantity'), isRequired: true },
  { key: 'multiple', label: mark('Order multiple'), isRequired: false },
  { key: 'category', label: mark('Category'), isRequired: false },
  { key: 'status', label: mark('Status'), isRequired: false },
  { key: 'metaTitle', label: mark('Page title'), isRequired: false },
  { key: 'metaDescription', label: mark('Summary for search engines'), isRequired: false },
  { key: 'slug', label: mark('Readable address'), isRequired: false },
]

/** Attributes of all categories, each once: `attributes.mass_g`. */
function attributeFields(): ImportField[] {
  const labels = new Map(categoryKeys.flatMap(attributesOf).map(({ key, label }) => [key, label]))
  return Array.from(labels, ([key, label]) => ({ key: `attributes.${key}`, label, isRequired: false }))
}

export const importFields: readonly ImportField[] = [...productFields, ...attributeFields()]
