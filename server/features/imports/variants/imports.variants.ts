import { pairColumns, shopColumns } from '#contract/imports/profiles.ts'
import { maxVariants } from '#contract/products/variants.ts'
import { cut } from '#i18n/cut.ts'
import { baseLanguage } from '#i18n/language.ts'
import type { Database } from '#server/database/pool.ts'
import { inSavepoint } from '#server/database/transaction.ts'
import { RefusalError } from '#server/http/problem.ts'
import { insertVariantGroup, removeVariantGroup } from '../../products/variants/products.variants.ts'
import type { ImportRow } from '../imports.store.ts'
import { withoutApostrophe } from '../proposals/imports.sources.ts'
import {
  listHeads,
  listMadeGroups,
  listVariantRows,
  type VariantRow,
  writeGroup,
} from './imports.variants.store.ts'

/** Groups of one transaction: each locks its products. */
const atOnce = 20
const longestName = 120
const longestValue = 200

/** An option in which the variants of a product differ, with the value of each. */
type Option = { name: string; values: string[] }

/** The options of a product's variants: those in which they differ. A group has two at most, so the last ones are joined. */
function optionsOf(headers: readonly string[], rows: readonly VariantRow[]): Option[] {
  const cell = (row: VariantRow | undefined, column: number) => withoutApostrophe(row?.cells[column] ?? '').trim()
  const all = pairColumns('shopify', headers).map(({ name, value }) => ({
    name: cell(rows[0], name),
    values: rows.map((row) => cell(row, value)),
  }))
  const [first, ...others] = all.filter(({ name, values }) => name !== '' && new Set(values).size > 1)
  if (!first || others.length < 2) return first ? [first, ...others] : []
  const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join(' / ')
  const name = joined(others.map((one) => one.name))
  return [first, { name, values: rows.map((_, index) => joined(others.map(({ values }) => values[index] ?? ''))) }]
}

/** The group of the variants of a product; null if they are not several products or do not differ in an option. */
function groupOf(headers: readonly string[], rows: readonly VariantRow[]) {
  const { title } = shopColumns('shopify', headers)
  const name = cut((title === undefined ? '' : (rows[0]?.cells[title] ?? '')).trim(), longestName)
  const products = rows.filter(({ is_written: isWritten, product_id: id }) => isWritten && id !== null)
  const options = optionsOf(headers, products[0] === rows[0] ? products : [])
  if (name === '' || products.length < 2 || products.length > maxVariants || options.length === 0) return null
  const axes = options.map((option, index) => ({
    key: `option_${index + 1}`,
    label: { [baseLanguage()]: cut(option.name, longestName) },
    order: [...new Set(option.values.filter((text) => text !== ''))].map((text) => cut(text, longestValue)),
  }))
  const members = products.map(({ product_id: id }, index) => ({
    id: id ?? '',
    values: Object.fromEntries(
      options.map(({ values }, place) => [`option_${place + 1}`, cut(values[index] ?? '', longestValue)]),
    ),
  }))
  return { name: { [baseLanguage()]: name }, axes, members }
}

/**
 * Groups the variants of the next products of a Shopify export. Products that are in a group already, or have the same options,
 * stay as they are. Returns the line of the last product; null if there are no more.
 */
export async function groupNext(tx: Database, imported: ImportRow, above: number): Promise<number | null> {
  if (imported.profile !== 'shopify') return null
  const heads = await listHeads(tx, imported.id, { above, limit: atOnce })
  for (const head of heads) {
    const rows = await listVariantRows(tx, imported.id, { head, limit: maxVariants + 1 })
    const form = groupOf(imported.headers, rows)
    if (!form) continue
    try {
      const { _id } = await inSavepoint(tx, () => insertVariantGroup(tx, imported.actor, form))
      await writeGroup(tx, imported.id, { head, group: _id })
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
    }
  }
  return heads.at(-1) ?? null
}

/** Takes the groups away that an import has made, those apart that were changed since. */
export async function ungroup(tx: Database, { id, actor }: Pick<ImportRow, 'id' | 'actor'>): Promise<void> {
  for (const group of await listMadeGroups(tx, id)) await removeVariantGroup(tx, actor, group.id)
}
