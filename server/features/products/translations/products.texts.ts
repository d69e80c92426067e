import type { AttributeValue } from '#contract/products/attributes.ts'
import type { Product, ProductTexts } from '#contract/products/products.ts'
import { baseLanguage, type Language } from '#i18n/language.ts'
import { language } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import type { ProductRow } from '../products.columns.ts'
import type { ProductDeps } from '../products.deps.ts'
import { toProduct, toProductPart } from '../products.serializer.ts'
import {
  listTexts,
  type TextColumns,
  type TextsRow,
  type TranslatedValues,
} from './products.translations.store.ts'

/** Texts by the id of the product; null in the default language, whose texts are the products' own. */
export type TextsByProduct = ReadonlyMap<string, ProductTexts> | null

type Translated = Pick<ProductRow, 'id' | 'attributes'>

/** The texts of the values that a product has now. */
export function textsOfValues(
  texts: TranslatedValues,
  own: Readonly<Record<string, AttributeValue>>,
): Record<string, string> {
  const current = Object.entries(texts).filter(([key, { of }]) => Object.hasOwn(own, key) && own[key] === of)
  return Object.fromEntries(current.map(([key, { text }]) => [key, text]))
}

/**
 * The texts of products in the language of the request, by one statement for all of them. In the default language nothing
 * is read.
 */
export async function readProductTexts(db: Database, products: readonly Translated[]): Promise<TextsByProduct> {
  const locale = language()
  if (locale === baseLanguage() || products.length === 0) return null
  const rows = await listTexts(
    db,
    products.map(({ id }) => id),
    locale,
  )
  const found = new Map(rows.map((row) => [row.product_id, row]))
  return new Map(products.map(({ id, attributes }) => [id, textsIn(locale, found.get(id), attributes)]))
}

/** The texts of a product that may have none in this language. */
function textsIn(
  locale: Language,
  texts: Partial<TextsRow> = {},
  own: Readonly<Record<string, AttributeValue>> = {},
): ProductTexts {
  const { name = null, description = null, attributes } = texts
  return { language: locale, name, description, attributes: textsOfValues(attributes ?? {}, own) }
}

/** A product as readers get it, in the language of the request if that is not the default one. */
export function withTexts(product: Product, texts: TextsByProduct): Product {
  return texts ? { ...product, translation: texts.get(product._id) } : product
}

/** Products as readers get them: every answer with whole products for readers is made here. */
export async function toProducts(deps: ProductDeps, rows: readonly ProductRow[]): Promise<Product[]> {
  const texts = await readProductTexts(deps.pipelined, rows)
  return rows.map((row) => withTexts(toProduct(row, deps), texts))
}

/** A row of some columns of a product, and of its texts in the language of the request. */
export type RowWithTexts = Partial<ProductRow & TextColumns>

function translatedTexts({ text_name, text_description, text_attributes }: RowWithTexts): Partial<TextsRow> {
  return {
    name: text_name ?? null,
    description: text_description ?? null,
    attributes: text_attributes ?? {},
  }
}

/** Products with some fields, as readers get them; `translation` in other languages than the default one. */
export function toProductParts(
  deps: ProductDeps,
  rows: readonly RowWithTexts[],
  keys: ReadonlySet<keyof Product>,
): Partial<Product>[] {
  const locale = language()
  const hasTexts = keys.has('translation') && locale !== baseLanguage()
  return rows.map((row) => {
    const part = toProductPart(row, keys, deps)
    if (hasTexts) part.translation = textsIn(locale, translatedTexts(row), row.attributes)
    return part
  })
}
