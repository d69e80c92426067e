import crypto from 'node:crypto'
import type { FieldError } from '#contract/errors.ts'
import type { ProductRowForm } from '#contract/products/form.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { errorCode, inSavepoint, violates } from '#server/database/transaction.ts'
import { Refusal } from '#server/http/problem.ts'
import { claimPictures } from '#server/pictures/pictures.ts'
import { recordProducts } from '../products/products.audit.ts'
import {
  currentState,
  insertProducts,
  lockBatch,
  type ProductChange,
  updateProducts,
} from '../products/products.batch.store.ts'
import type { ProductRow } from '../products/products.columns.ts'
import { changePage, type PageChange, slugTaken } from '../products/products.page.ts'
import { nameTaken } from '../products/products.steps.ts'
import { newProduct, toValues } from '../products/products.values.ts'
import { keepVariants } from '../products/variants/products.variants.members.ts'
import { changesOf, isAsShown, textChanges } from './imports.changes.ts'
import { currentValuesOf, type ImportDeps, type Progress, skuOf } from './imports.check.ts'
import { type Line, type LineResult, listLines, writeResults } from './imports.lines.store.ts'
import { type Groups, groupChangesOf, type Pages, pageChangesOf, readGroups, readPages } from './imports.pages.ts'
import { keepStates } from './imports.preview.store.ts'
import { checkRow, mergeRow } from './imports.rules.ts'
import type { ImportRow } from './imports.store.ts'
import { changedTexts, importTexts, type RowTexts, readTextsOf } from './imports.texts.ts'

const atOnce = 200

/** Writes the products of the next rows. Null if there are no more. */
export async function runNext(tx: Database, imported: ImportRow, deps: ImportDeps): Promise<Progress | null> {
  const lines = await listLines(tx, imported.id, {
    below: imported.at_line,
    limit: atOnce,
    outcomes: ['add', 'change'],
  })
  const last = lines.at(-1)
  if (!last) return null
  const results = await inOneOrEach(tx, lines, (some) => writeLines(tx, { imported, deps, lines: some }))
  await writeResults(tx, imported.id, results)
  await keepStates(
    tx,
    imported.id,
    results.map(({ line }) => line),
  )
  return { line: last.line, count: lines.length }
}

/**
 * Runs all at once. If a unique index or a picture refuses one row, it runs them one by one, so that only this row
 * fails.
 */
export async function inOneOrEach(
  tx: Database,
  lines: Line[],
  write: (lines: Line[]) => Promise<LineResult[]>,
): Promise<LineResult[]> {
  try {
    return await inSavepoint(tx, () => write(lines))
  } catch (error) {
    const found = errorsOf(error)
    if (!found) throw error
    const [line, ...others] = lines
    if (line && others.length === 0) return [{ line: line.line, outcome: 'failed', faults: found }]
    const results: LineResult[] = []
    for (const one of lines) results.push(...(await inOneOrEach(tx, [one], write)))
    return results
  }
}

function errorsOf(error: unknown): FieldError[] | null {
  if (error instanceof Refusal) return error.fields ?? [{ path: '', message: t(error.message) }]
  if (errorCode(error) !== '23505') return null
  if (violates(error, 'product_name')) return [nameTaken()]
  if (violates(error, 'product_page_slug_key')) return [slugTaken()]
  return [{ path: 'sku', message: t('This SKU is already in use') }]
}

type Rest = { imported: ImportRow; deps: ImportDeps }
type LinesToWrite = Rest & { lines: Line[] }
type Texts = { after: RowTexts; before: RowTexts }
type Planned = {
  line: Line
  before: ProductRow | undefined
  product: ProductChange
  form: ProductRowForm
  texts: Texts
}

/** Rows are merged again into the current products, which may have changed since the check. */
async function writeLines(tx: Database, { imported, deps, lines }: LinesToWrite): Promise<LineResult[]> {
  const ids = lines.flatMap(({ product_id }) => product_id ?? [])
  const rows = await lockBatch(tx, { ids, skus: lines.map(({ form }) => skuOf(form ?? {})) })
  const bySku = new Map(rows.map((row) => [row.sku.toLowerCase(), row]))
  const pages = await readPages(tx, rows)
  const groups = await readGroups(
    tx,
    rows,
    lines.map(({ form }) => form ?? {}),
  )
  const texts = await readTextsOf(
    tx,
    rows,
    lines.map(({ form }) => form ?? {}),
  )
  const results: LineResult[] = []
  const planned: Planned[] = []
  for (const line of lines) {
    const before = bySku.get(skuOf(line.form ?? {}))
    const plan = planLine(line, before, {
      imported,
      deps,
      pages,
      groups,
      current: texts.get(before?.id ?? '') ?? {},
    })
    if ('product' in plan) planned.push(plan)
    else results.push(plan)
  }
  await claimPictures(
    tx,
    planned.map(({ product }) => product.image),
  )
  return [...results, ...(await writePlanned(tx, imported, planned))]
}

function failed({ line }: Line, message: string): LineResult {
  return { line, outcome: 'failed', faults: [{ path: '', message }] }
}

/** Only what the check showed is written: a row fails if its product has changed since. */
function planLine(
  line: Line,
  before: ProductRow | undefined,
  { imported, deps, pages, groups, current }: Rest & { pages: Pages; groups: Groups; current: RowTexts },
): Planned | LineResult {
  if (line.outcome === 'add' && before)
    return failed(line, t('A product with this SKU has been added since the check'))
  if (line.outcome === 'change' && !before) return failed(line, t('The product has been deleted since the check'))
  const { form, errors } = checkRow(
    mergeRow(line.form ?? {}, before && currentValuesOf(before, deps), imported.decimal),
    deps.currency(),
  )
  if (!form) return { line: line.line, outcome: 'failed', faults: errors }
  const values = toValues(form, before ?? newProduct(), deps)
  // Orders change the stock: if the check showed no change of it, the row does not set it.
  const isStockMeant = !before || !line.changes || line.changes.some(({ field }) => field === 'available')
  const available = isStockMeant ? form.available : (before?.available ?? form.available)
  const texts = { after: changedTexts(line.form?.texts, current), before: current }
  if (before) {
    const changes = [
      ...changesOf(before, { values, available }, deps),
      ...pageChangesOf(before.id, form, pages),
      ...groupChangesOf(before.id, form, groups),
      ...textChanges(texts.after, current),
    ]
    if (changes.length === 0) return { line: line.line, outcome: 'same' }
    if (line.changes && !isAsShown(changes, line.changes)) {
      return failed(line, t('The product has been changed since the check'))
    }
  }
  return {
    line,
    before,
    form,
    texts,
    product: {
      ...values,
      id: before?.id ?? crypto.randomUUID(),
      stock_delta: available - (before?.available ?? 0),
    },
  }
}

async function writePlanned(tx: Database, { actor }: ImportRow, planned: Planned[]): Promise<LineResult[]> {
  const by = { actorId: actor.id, reason: 'import' } as const
  const added = planned.filter(({ before }) => !before)
  const changed = planned.filter(({ before }) => before)
  const rows = [
    ...(await insertProducts(
      tx,
      added.map(({ product }) => product),
      by,
    )),
    ...(await updateProducts(
      tx,
      changed.map(({ product }) => product),
      by,
    )),
  ]
  const after = new Map(rows.map((row) => [row.id, row]))
  const pages = await writePages(tx, planned)
  await importTexts(
    tx,
    actor,
    planned.map(({ product: { id, name }, texts }) => ({ id, name, ...texts })),
  )
  await recordProducts(
    tx,
    actor,
    planned.flatMap(({ before, product }) => {
      const row = after.get(product.id)
      if (!row) return []
      const page = pages.get(row.id)
      return before
        ? { action: 'product.changed' as const, before, after: row, page }
        : { action: 'product.added' as const, after: row, page }
    }),
  )
  await keepVariants(
    tx,
    actor,
    planned.flatMap(({ before, product, form }) => {
      const row = after.get(product.id)
      return row ? [{ before, after: row, group: form.variantGroup }] : []
    }),
  )
  return planned.map(({ line, before, product, texts }) => ({
    line: line.line,
    outcome: before ? 'changed' : 'added',
    product_id: product.id,
    before: before ? { ...currentState(before), page: pages.get(product.id), texts } : null,
    version_after: after.get(product.id)?.version ?? null,
    stock_delta: before ? product.stock_delta : 0,
  }))
}

/** Writes what the rows say for search engines; most tables say nothing of it. */
async function writePages(tx: Database, planned: readonly Planned[]): Promise<Map<string, PageChange>> {
  const pages = new Map<string, PageChange>()
  for (const { product, form } of planned) {
    const page = await changePage(tx, product.id, form)
    if (page) pages.set(product.id, page)
  }
  return pages
}
