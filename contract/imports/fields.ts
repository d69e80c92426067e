import { languageName, translatedLanguages } from '#i18n/language.ts'
import { mark, t } from '#i18n/t.ts'
import { attributesIn, type CatalogueModel } from '../catalogue-model/model.ts'
import { modelNow } from '../catalogue-model/now.ts'
import { sayWords } from '../catalogue-model/words.ts'
import { productFieldEntries } from '../products/product-fields.ts'

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

/** The first fields in the order in which staff choose them; the others follow as they are in the table. */
const firstFields = [
  'sku',
  'name',
  'description',
  'image',
  'pictures',
  'unitprice',
  'minorder',
  'available',
] as const

const imported = [
  ...productFieldEntries(firstFields).flatMap(([key, { label, imported, canBeEmpty = false }]) =>
    imported ? [{ label, canBeEmpty, ...imported, key: key as string }] : [],
  ),
  /** Addresses of files, which no form has. */
  {
    key: 'documents',
    label: mark('Documents'),
    canBeEmpty: false,
    isRequired: undefined,
    isNumber: undefined,
    names: undefined,
  },
]

const keysOf = (fields: typeof imported): readonly string[] => fields.map(({ key }) => key)

/** Fields with numbers, attributes left out. Cells write them with a point or a comma. */
export const ownNumberFields = keysOf(imported.filter(({ isNumber }) => isNumber))

/** Fields of which a product may have no value, those of attributes and of other languages left out. */
export const emptyableFields = keysOf(imported.filter(({ canBeEmpty }) => canBeEmpty))

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
  const own = imported.map(({ key, label, names = [], isRequired = false }) => ({
    key,
    label: t(label),
    names: [label, ...names],
    isRequired,
  }))
  return [...own, ...textFields(), ...attributeFields(modelNow())]
}

const ownKeys = new Set(keysOf(imported))

/** Whether there is such a field: one of every product, or an attribute of some family. */
export function isImportField(key: string): boolean {
  return (
    ownKeys.has(key) ||
    textFields().some((field) => field.key === key) ||
    attributeFields(modelNow()).some((field) => field.key === key)
  )
}
