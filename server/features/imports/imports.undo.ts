import type { Database } from '#server/database/pool.ts'
import { recordProducts } from '../products/products.audit.ts'
import { archiveBatch, lockBatch, type ProductUpdate, updateProducts } from '../products/products.batch.store.ts'
import type { ProductRow } from '../products/products.columns.ts'
import { notUndoneMessage } from '../products/products.not-undone.ts'
import type { ProductPageChange } from '../products/products.page.ts'
import type { CheckProgress } from './imports.check.ts'
import { type ImportLine, type LineResult, listWritten, writeResults } from './imports.lines.store.ts'
import { undoPage } from './imports.pages.ts'
import { findNotUndone, listImportNotUndone } from './imports.preview.store.ts'
import { inBatchOrEach } from './imports.run.ts'
import type { ImportRow } from './imports.store.ts'
import { type TextChange, undoTexts } from './imports.texts.ts'

const atOnce = 200

/**
 * Undoes the last rows that are not undone yet: added products are archived, changed ones get their former values.
 * Products that were changed or ordered since stay and are counted. Returns the same as `runNextLines`.
 */
export async function undoNextLines(tx: Database, imported: ImportRow): Promise<CheckProgress | null> {
  const lines = await listWritten(tx, { id: imported.id, above: imported.at_line, limit: atOnce })
  const last = lines.at(-1)
  if (!last) return null
  const results = await inBatchOrEach(tx, lines, (some) => undoLines(tx, imported, some))
  await writeResults(
    tx,
    imported.id,
    results.map((result) => (result.outcome === 'failed' ? { ...result, outcome: 'kept' } : result)),
  )
  return { line: last.line, count: lines.length }
}

type Back = {
  product: ProductUpdate
  before: ProductRow
  page: ProductPageChange | undefined
  texts: TextChange[]
}

async function undoLines(tx: Database, { id, actor }: ImportRow, lines: ImportLine[]): Promise<LineResult[]> {
  const ids = lines.flatMap(({ product_id }) => product_id ?? [])
  const rows = new Map((await lockBatch(tx, { ids, skus: [] })).map((row) => [row.id, row]))
  const notUndone = await findMessages(tx, id, lines)
  const results: LineResult[] = []
  const gone: ProductRow[] = []
  const back: Back[] = []
  for (const line of lines) {
    const row = line.product_id ? rows.get(line.product_id) : undefined
    const message = notUndone.get(line.line)
    if (!row || message !== undefined) {
      results.push({
        line: line.line,
        outcome: 'kept',
        faults: [{ path: '', message: message ?? notUndoneMessage('deleted', null) }],
      })
      continue
    }
    if (line.before) {
      const { page, ...stored } = line.before as ProductUpdate & { page?: ProductPageChange }
      const product = { ...stored, stock_delta: -(line.stock_delta ?? 0) }
      back.push({ product, before: row, page, texts: textsOf(line.before, row) })
    } else gone.push(row)
    results.push({ line: line.line, outcome: 'undone' })
  }
  await archiveBatch(
    tx,
    gone.map(({ id }) => id),
  )
  const by = { actorId: actor.id, reason: 'import_undone' } as const
  const restored = new Map(
    (
      await updateProducts(
        tx,
        back.map(({ product }) => product),
        by,
      )
    ).map((row) => [row.id, row]),
  )
  const pages = new Map<string, ProductPageChange | undefined>()
  for (const { product, page } of back) if (page) pages.set(product.id, await undoPage(tx, product.id, page))
  await recordProducts(tx, actor, [
    ...gone.map((after) => ({ action: 'product.deleted' as const, after })),
    ...back.flatMap(({ before }) => {
      const after = restored.get(before.id)
      return after ? { action: 'product.changed' as const, before, after, page: pages.get(after.id) } : []
    }),
  ])
  const texts = back.flatMap((one) => one.texts)
  await undoTexts(tx, actor, texts)
  return results
}

/** The texts that a row has written. */
function textsOf({ texts }: Record<string, unknown>, { id, name }: ProductRow): TextChange[] {
  return texts ? [{ id, name, ...(texts as Pick<TextChange, 'after' | 'before'>) }] : []
}

/** Rows that stay as they are, by line, with the reason as a sentence. Their products are locked. */
async function findMessages(tx: Database, id: string, lines: ImportLine[]): Promise<Map<number, string>> {
  const reasons = await findNotUndone(
    tx,
    id,
    lines.map(({ line }) => line),
  )
  if (reasons.size === 0) return new Map()
  const named = await listImportNotUndone(tx, id, { limit: reasons.size, lines: [...reasons.keys()] })
  return new Map(named.map(({ line, reason, by }) => [line, notUndoneMessage(reason, by)]))
}
