import { languageName, translatedLanguages } from '#i18n/language.ts'
import { mark, t } from '#i18n/t.ts'
import { sayWords } from '../catalogue-model/words.ts'
import { adminProducts } from './admin-list.ts'
import { attributesOf, familiesNow } from './attributes.ts'
import { type ProductFieldKey, productFields } from './product-fields.ts'

/** What people read for the words that a product's fields store. */
export const productWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { draft: mark('Draft'), published: mark('Published'), archived: mark('Deleted') },
  withdrawal: {
    yes: mark('Consumers can withdraw'),
    made_to_measure: mark('None: made to the buyer’s specifications'),
    sealed: mark('None once unsealed: health or hygiene'),
  },
  supply: { stock: mark('From stock'), make: mark('Made to order') },
  safety: { open: mark('Not decided'), none: mark('No warnings needed') },
}

const furtherTitles = {
  currency: mark('Currency'),
  createdAt: mark('Created at'),
  updatedAt: mark('Changed at'),
}

/** With the unit, where the attribute has the same one in all families. */
function attributeTitle(key: string): string {
  const same = familiesNow().flatMap((family) => attributesOf(family.key).filter((one) => one.key === key))
  const label = same.at(-1)?.label
  const [symbol, ...others] = new Set(same.map((one) => one.symbol))
  const title = (label && sayWords(label)) || key
  return symbol && others.length === 0 ? `${title} (${symbol})` : title
}

function titleOf(column: string): string {
  if (column in productFields) return t(productFields[column as ProductFieldKey].label)
  if (column in furtherTitles) return t(furtherTitles[column as keyof typeof furtherTitles])
  if (column.startsWith('attributes.')) return attributeTitle(column.slice('attributes.'.length))
  const language = translatedLanguages().find((one) => column.endsWith(`_${one}`))
  const label = column.startsWith('name_') ? t('Name') : t('Description')
  return language ? t('{label} ({language})', { label, language: languageName(language) }) : column
}

/**
 * The titles of the columns of an export of products, in the user's language: each is one column's alone, so that an import
 * finds it. Columns that have the same title as another one name their key: `Size [attributes.size]`.
 */
export function productTitles(): ReadonlyMap<string, string> {
  const columns = [...adminProducts.exported, ...adminProducts.moreExported()]
  const plain = columns.map((column) => ({ column, title: titleOf(column).trim() }))
  const counts = Map.groupBy(plain, ({ title }) => title.toLowerCase())
  return new Map(
    plain.map(({ column, title }) => {
      const isAlone = counts.get(title.toLowerCase())?.length === 1 && title !== ''
      return [column, isAlone || column in productFields ? title : `${title} [${column}]`]
    }),
  )
}
