import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FieldError } from '#contract/errors.ts'
import { minOrderField } from '#contract/imports/fields.ts'
import { shopLinksOf } from '#contract/imports/links.ts'
import { toMajor } from '#contract/money.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { findBatch } from '../products/products.batch.store.ts'
import type { ProductRow } from '../products/products.columns.ts'
import type { ProductDeps } from '../products/products.deps.ts'
import { absoluteImage } from '../products/products.serializer.ts'
import { nameTaken } from '../products/products.steps.ts'
import { showable } from '../products/products.values.ts'
import { changesOf, changesWeight, textChanges, warningsOf } from './imports.changes.ts'
import {
  type ImportLine,
  type LineResult,
  linkParents,
  listImportLines,
  refuseRepeatedNames,
  refuseRepeats,
  writeResults,
} from './imports.lines.store.ts'
import {
  groupChangesOf,
  groupErrors,
  type ProductGroups,
  type ProductPages,
  pageChangesOf,
  readGroups,
  readPages,
} from './imports.pages.ts'
import { readImportRows } from './imports.read-rows.ts'
import { explainMissing, valuesOfRow } from './imports.required.ts'
import {
  type CellTexts,
  type CurrentValues,
  cellErrors,
  checkRow,
  digitErrors,
  emptyErrors,
  mergeRow,
  type RowForm,
  withStoredTexts,
} from './imports.rules.ts'
import type { ImportRow } from './imports.store.ts'
import { changedTexts, type RowTexts, readTextsOf, textErrors } from './imports.texts.ts'
import { linkedErrors } from './pictures/imports.linked-files.ts'
import type { Plan } from './proposals/imports.plan.ts'
import { isCellError, lacksDigits } from './reader/imports.numbers.ts'

export type ImportDeps = ProductDeps

const atOnce = 200

/** A product's values in the format of a row, for the fields that a row leaves out. */
export function currentValuesOf(row: ProductRow, { currency, publicUrl }: ImportDeps): CurrentValues {
  return {
    sku: row.sku,
    name: row.name,
    description: row.description,
    image: absoluteImage(row.image, publicUrl),
    unitprice: toMajor(row.unit_price_minor, currency()),
    [minOrderField]: row.min_order,
    available: row.available,
    category: row.family,
    attributes: showable(row.attributes),
  }
}

/** Lower case, because a SKU identifies a product in any case. */
export function skuOf(form: RowForm): string {
  return String(form.sku ?? '').toLowerCase()
}

/**
 * The last line of a batch, and the number of its rows. `found`: which attributes products of which family have in it.
 */
export type CheckProgress = { line: number; count: number; found?: Plan['found'] }

/** Checking 60 attributes of a row takes time as well. */
const judgedInOneTurn = 50

/** Checks the next rows of an import and stores what they would change. Null if there are no more. */
export async function checkNextLines(
  tx: Database,
  imported: ImportRow,
  deps: ImportDeps,
): Promise<CheckProgress | null> {
  if (imported.at_line === 0 && imported.profile) {
    const links = shopLinksOf(imported.profile, imported.headers)
    if (links) await linkParents(tx, imported.id, links)
  }
  const lines = await listImportLines(tx, imported.id, { below: imported.at_line, limit: atOnce })
  const last = lines.at(-1)
  if (!last) return null
  const read = await readImportRows({ db: tx, settings: deps.settings }, lines, imported)
  const forms = read.flatMap(({ fresh }) => fresh ?? [])
  const names = forms.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
  const found = await findBatch(tx, { skus: forms.map(skuOf), names })
  const pages = await readPages(tx, found)
  const groups = await readGroups(tx, found, forms)
  const bySku = new Map(found.map((row) => [row.sku.toLowerCase(), row]))
  const byName = new Map(found.map((row) => [row.name, row]))
  const texts = await readTextsOf(tx, found, forms)
  const results: LineResult[] = []
  for (const { line, texts: cells, known, fresh, notes } of read) {
    if (results.length % judgedInOneTurn === judgedInOneTurn - 1) await nextTurn()
    if (!known || !fresh || !cells) {
      results.push({ line: line.line, outcome: 'skipped', ...(notes.length > 0 && { notes }) })
      continue
    }
    const current = bySku.get(skuOf(fresh))
    const form = current ? withStoredTexts(known, cells, storedTexts(current, texts)) : fresh
    const namesake = byName.get(String(form.name))
    const ownTexts = texts.get(current?.id ?? '')
    const about = { cells, current, texts: ownTexts, namesake, pages, groups, imported, deps }
    results.push({ ...judge(line, form, about), ...(notes.length > 0 && { notes }) })
  }
  await writeResults(tx, imported.id, results)
  return { line: last.line, count: lines.length, found: foundIn(results, bySku) }
}

/** Which new attributes the rows have, with the family of their product. */
function foundIn(results: readonly LineResult[], bySku: ReadonlyMap<string, ProductRow>): Plan['found'] {
  const found = new Map<string, Plan['found'][number]>()
  for (const { form } of results) {
    if (!form?.attributes) continue
    const family = form.category ?? bySku.get(skuOf(form))?.family
    for (const key of Object.keys(form.attributes)) if (family) found.set(`${family} ${key}`, [family, key])
  }
  return [...found.values()]
}

/** Name and description of a product in all languages, by the field of an import. */
function storedTexts({ id, name, description }: ProductRow, texts: ReadonlyMap<string, RowTexts>): CellTexts {
  return { ...texts.get(id), name, description }
}

type Known = {
  /** What the row says, by field. */
  cells: CellTexts
  current: ProductRow | undefined
  /** Of `current`, in other languages. */
  texts: RowTexts | undefined
  namesake: ProductRow | undefined
  pages: ProductPages
  groups: ProductGroups
  imported: Pick<ImportRow, 'decimal'>
  deps: ImportDeps
}

/** A row has a part number, so what it adds may share its name. */
function mayShareName(namesake: ProductRow, current: ProductRow | undefined): boolean {
  return namesake.is_sku_given && (current?.is_sku_given ?? true)
}

function judge({ line }: ImportLine, form: RowForm, known: Known): LineResult {
  const { cells, current, texts, namesake, pages, groups, imported, deps } = known
  const stored = current
    ? [current.sku, current.name, current.description, ...Object.values(current.attributes)]
    : []
  const own = [...emptyErrors(cells), ...digitErrors(cells), ...cellErrors(cells, stored), ...linkedErrors(cells)]
  // Which product the row is about is not known, so nothing else can be said of it.
  if (lacksDigits(cells.sku ?? '', true) || (!current && isCellError(cells.sku ?? '')))
    return { line, outcome: 'bad', form: null, faults: own }
  const errors: FieldError[] = [...own, ...textErrors(form.texts), ...groupErrors(form, groups)]
  if (skuOf(form) === '') errors.push({ path: 'sku', message: t('{label} is Required', { label: t('SKU') }) })
  const merged = checkRow(
    mergeRow(form, current && currentValuesOf(current, deps), imported.decimal),
    deps.currency(),
  )
  const valued = merged.form && valuesOfRow(merged.form, current, deps)
  const ofValues = merged.errors ?? valued?.errors ?? []
  const isSaid = ({ path }: FieldError) => own.some((error) => error.path === path)
  const others = ofValues.filter((error) => !isSaid(error))
  errors.push(...explainMissing(others, form.category ?? current?.family))
  if (namesake && namesake.id !== current?.id && !mayShareName(namesake, current)) errors.push(nameTaken())
  if (errors.length > 0 || !merged.form || !valued?.values)
    return { line, outcome: 'bad', form: null, faults: errors }
  if (!current) return { line, outcome: 'add', form }
  const { values } = valued
  const changes = [
    ...changesOf(current, { values, available: merged.form.available }, deps),
    ...pageChangesOf(current.id, merged.form, pages),
    ...groupChangesOf(current.id, merged.form, groups),
    ...textChanges(changedTexts(form.texts, texts), texts),
  ]
  if (changes.length === 0) return { line, outcome: 'same', form, product_id: current.id }
  const warnings = warningsOf(changes, values.min_order)
  const weight = changesWeight(changes, warnings)
  return { line, outcome: 'change', form, product_id: current.id, changes, warnings, weight }
}

/** A second row with the same SKU is a mistake, also one with the same name if one of them is not to share it: the first one counts. */
export async function refuseRepeated(tx: Database, id: string): Promise<void> {
  const message = t('Also used in line {line}', { line: '{line}' })
  await refuseRepeats(tx, id, { field: 'sku', message })
  await refuseRepeatedNames(tx, id, message)
}
