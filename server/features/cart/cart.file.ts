import { maxCartLines } from '#contract/cart/cart.ts'
import { createRowReader, type TypedRow } from '#contract/cart/parse-rows.ts'
import { maxOrderFileBytes, orderFile, type QuickOrder } from '#contract/cart/quick-order.ts'
import { t } from '#i18n/t.ts'
import type { App, Files } from '#server/http/app.ts'
import { refuse } from '#server/http/problem.ts'
import type { Workers } from '#server/workers/workers.ts'
import { readTableRows } from '../imports/imports.upload.ts'
import { refuseUnreadableTable, tooLarge } from '../imports/reader/imports.bounds.ts'
import type { CartDeps, Visitor } from './cart.deps.ts'
import { judgeRows, refuseRows } from './cart.rows.ts'

/** The thread that reads tables is one for all: a user reads one at a time. */
const maxAtOnce = { inAll: 4, perAccount: 1 }

export type CartFileDeps = CartDeps & { workers: Workers }

/** Judges the rows of a file. What kind of file it is, its bytes say: browsers and clients send any media type. */
export function registerCartFile({ takeFiles }: App, deps: CartFileDeps): void {
  const files: Files = {
    types: '*',
    maxBytes: maxOrderFileBytes,
    tooLarge: () => tooLarge(t('This file is larger than {max} MB.', { max: maxOrderFileBytes / 1_000_000 })),
    guard: orderFile,
    maxAtOnce,
  }
  takeFiles(files, (handle) =>
    handle(orderFile, ({ actor, address, file }) => {
      const given = (file as Buffer<ArrayBuffer> | undefined) ?? refuse('table_unreadable')
      return judgeFile(deps, { actor, address, token: undefined }, given)
    }),
  )
}

/** Throws `table_unreadable`, `table_too_large`, and `rule_broken` for more rows than a cart holds. */
async function judgeFile(deps: CartFileDeps, visitor: Visitor, file: Buffer<ArrayBuffer>): Promise<QuickOrder> {
  if (file.length === 0) refuseUnreadableTable(t('The file is empty.'))
  const rows: TypedRow[] = []
  const readRow = createRowReader()
  await readTableRows(deps.workers, file, async (batch) => {
    // Only what counts is kept: a row may have 100,000 characters.
    rows.push(...batch.map(readRow).filter((row) => row !== null))
    if (rows.length > maxCartLines) refuseRows('file')
  })
  return judgeRows(deps, visitor, rows)
}
