import type { Database } from '#server/database/pool.ts'
import { t } from '#texts/t.ts'
import { recordProducts } from '../catalogue/catalogue.audit.ts'
import { archiveBatch, type BatchProduct, lockBatch, updateBatch } from '../catalogue/catalogue.batch.ts'
import type { ProductRow } from '../catalogue/catalogue.store.ts'
import type { Progress } from './imports.check.ts'
import { inOneOrEach } from './imports.run.ts'
import { type ImportRow, type Line, type LineResult, listWritten, writeResults } from './imports.store.ts'

const atOnce = 500

/**
 * Undoes the last rows that are not undone yet: added products are taken off the market, changed ones are as they were.
 * What somebody changed or ordered since stays and is counted. Answers as `runNext` does.
 */
export async function undoNext(tx: Database, imported: ImportRow): Promise<Progress | null> {
  const lines = await listWritten(tx, imported.id, imported.at_line, atOnce)
  const last = lines.at(-1)
  if (!last) return null
  const results = await inOneOrEach(tx, lines, (some) => undoLines(tx, imported, some))
  await writeResults(
    tx,
    imported.id,
    results.map((result) => (result.outcome === 'failed' ? { ...result, outcome: 'kept' } : result)),
  )
  return { line: last.line, count: lines.length }
}

function kept({ line }: Line, message: string): LineResult {
  return { line, outcome: 'kept', faults: [{ path: '', message }] }
}

async function undoLines(tx: Database, { actor }: ImportRow, lines: Line[]): Promise<LineResult[]> {
  const ids = lines.flatMap(({ product_id }) => product_id ?? [])
  const rows = new Map((await lockBatch(tx, { ids, skus: [] })).map((row) => [row.id, row]))
  const results: LineResult[] = []
  const gone: ProductRow[] = []
  const back: { product: BatchProduct; before: ProductRow }[] = []
  for (const line of lines) {
    const row = line.product_id ? rows.get(line.product_id) : undefined
    const reason = whyKept(line, row)
    if (!row || reason !== null) {
      results.push(kept(line, reason ?? ''))
      continue
    }
    if (line.before) {
      const product = { ...(line.before as BatchProduct), stockDelta: -(line.stock_delta ?? 0) }
      back.push({ product, before: row })
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
      await updateBatch(
        tx,
        back.map(({ product }) => product),
        by,
      )
    ).map((row) => [row.id, row]),
  )
  await recordProducts(tx, actor, [
    ...gone.map((after) => ({ action: 'product.deleted' as const, after })),
    ...back.flatMap(({ before }) => {
      const after = restored.get(before.id)
      return after ? { action: 'product.changed' as const, before, after } : []
    }),
  ])
  return results
}

/** Null when the product is as the import left it. */
function whyKept(line: Line, row: ProductRow | undefined): string | null {
  if (!row) return t('The product was deleted since')
  if (row.version !== line.version_after) return t('The product was changed since')
  const isSold = line.before !== null && row.available - (line.stock_delta ?? 0) < 0
  return isSold ? t('Pieces of it were ordered since') : null
}
