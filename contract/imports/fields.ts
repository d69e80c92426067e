import { languageName } from '#i18n/language.ts'
import { mark, t } from '#i18n/t.ts'
import { attributesIn, type CatalogueModel } from '../catalogue-model/model.ts'
import { modelNow } from '../catalogue-model/now.ts'
import { sayWords } from '../catalogue-model/words.ts'
import { translatedLanguages } from '../products/translations.ts'

/**
 * A field of a product that a column can fill. `isRequired`: a new product needs it.
 */
export type ImportField = {
  key: string
  /** As staff read it, in their language. */
  label: string
  /** In all languages that it is known in: columns are recognised by them. */
  names: readonly string[]
  isRequired: boolean
}

/**
 * The id of the minimum order in an import: in headers of files, in saved column mappings and in stored rows. It is kept
 * outside the process, so it stays as it is; it is also the field of a product's form in the API, which checks a row.
 * The code says `minOrder`.
 */
export const minOrderField = 'minorder'

/** Fields with numbers, attributes left out. Cells write them with a point or a comma. */
export const ownNumberFields: readonly string[] = [
  'unitprice',
  minOrderField,
  'available',
  'multiple',
  'shipWeight',
]

/** Id, key or name of a group; headers of files may say `variant_group`. */
const variantGroupField = 'variantGroup'
const otherNames: Readonly<Record<string, readonly string[]>> = { [variantGroupField]: ['variant_group'] }

/** `label` is marked for translation. */
const productFields = [
  { key: 'sku', label: mark('SKU'), isRequired: true },
  { key: 'name', label: mark('Name'), isRequired: true },
  { key: 'description', label: mark('Description'), isRequired: false },
  { key: 'image', label: mark('Image'), isRequired: false },
  { key: 'pictures', label: mark('Further pictures'), isRequired: false },
  { key: 'documents', label: mark('Documents'), isRequired: false },
  { key: 'unitprice', label: mark('Unit price'), isRequired: true },
  { key: minOrderField, label: mark('Minimum order'), isRequired: true },
  { key: 'available', label: mark('Available quantity'), isRequired: true },
  { key: 'multiple', label: mark('Order multiple'), isRequired: false },
  { key: 'taxClass', label: mark('Tax class'), isRequired: false },
  { key: 'shipWeight', label: mark('Shipping weight of a piece'), isRequired: false },
  { key: 'shipWeightUnit', label: mark('Unit of the weight'), isRequired: false },
  { key: 'shippingClass', label: mark('Shipping class'), isRequired: false },
  { key: 'category', label: mark('Category'), isRequired: false },
  { key: 'status', label: mark('Status'), isRequired: false },
  { key: 'metaTitle', label: mark('Page title'), isRequired: false },
  { key: 'metaDescription', label: mark('Summary for search engines'), isRequired: false },
  { key: 'slug', label: mark('Readable address'), isRequired: false },
  { key: variantGroupField, label: mark('Group of variants'), isRequired: false },
]

/** Names and descriptions in other languages: `name_de`. Their columns are recognised in English, too: "German name". */
function textFields(): ImportField[] {
  const inEnglish = new Intl.DisplayNames(['en'], { type: 'language' })
  return translatedLanguages().flatMap((code) =>
    [
      { key: `name_${code}`, label: t('Name'), word: 'name' },
      { key: `description_${code}`, label: t('Description'), word: 'description' },
    ].map(({ key, label, word }) => ({
      key,
      label: t('{label} ({language})', { label, language: languageName(code) }),
      names: [languageName(code), inEnglish.of(code) ?? code].flatMap((name) => [
        `${name} ${word}`,
        `${word} ${name}`,
      ]),
      isRequired: false,
    })),
  )
}

/** Attributes of all families, each once, under the label of the last: `attributes.mass_g`. */
function attributeFields(model: CatalogueModel): ImportField[] {
  const labels = new Map(
    model.families.flatMap(({ key }) => attributesIn(model, key)).map(({ key, label }) => [key, label]),
  )
  return Array.from(labels, ([key, label]) => ({
    key: `attributes.${key}`,
    label: sayWords(label),
    names: Object.values(label),
    isRequired: false,
  }))
}

/** All fields that a column can fill, those of the attributes last. */
export function importFields(): ImportField[] {
  const own = productFields.map((field) => ({
    ...field,
    label: t(field.label),
    names: [field.label, ...(otherNames[field.key] ?? [])],
  }))
  return [...own, ...textFields(), ...attributeFields(modelNow())]
}

const ownKeys = new Set<string>(productFields.map(({ key }) => key))

/** Whether there is such a field: one of every product, or an attribute of some family. */
export function isImportField(key: string): boolean {
  return (
    ownKeys.has(key) ||
    textFields().some((field) => field.key === key) ||
    attributeFields(modelNow()).some((field) => field.key === key)
  )
}
