import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxCartLines } from '#contract/cart/cart.ts'
import { createRowReader, type TypedRow } from '#contract/cart/parse-rows.ts'
import { maxOrderFileBytes, orderFile, type QuickOrder } from '#contract/cart/quick-order.ts'
import { t } from '#i18n/t.ts'
import { actorFor, handleWith, type Identify } from '#server/http/handle.ts'
import { createAdmission, readLargeBody } from '#server/http/limits/large-body.ts'
import { refuse } from '#server/http/problem.ts'
import type { Workers } from '#server/workers/workers.ts'
import { readTableRows } from '../imports/imports.upload.ts'
import { tooLarge, unreadable } from '../imports/reader/imports.bounds.ts'
import type { CartDeps, Visitor } from './cart.deps.ts'
import { judgeRows, refuseRows } from './cart.rows.ts'

/** The thread that reads tables is one for all: a user reads one at a time. */
const maxAtOnce = { inAll: 4, perAccount: 1 }

export type FileServing = { deps: CartDeps; workers: Workers; identify: Identify }

/** Judges the rows of a file. What kind of file it is, its bytes say: browsers and clients send any media type. */
export function cartFile(app: FastifyInstance, { deps, workers, identify }: FileServing): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
      const declared = request.headers['content-length']
      const body = await readLargeBody(payload, { declared, most: maxOrderFileBytes })
      return body ?? tooLarge(t('This file is larger than {max} MB.', { max: maxOrderFileBytes / 1_000_000 }))
    })
    const admit = createAdmission(maxAtOnce)
    scope.addHook('onRequest', async (request, reply) => {
      const { id: account } = await actorFor(request, identify, 'customer')
      admit({ request: request.raw, reply, account })
    })
    handleWith(scope, identify)(orderFile, ({ actor, address, file }) => {
      const given = (file as Buffer<ArrayBuffer> | undefined) ?? refuse('table_unreadable')
      return judgeFile(deps, { workers, visitor: { actor, address, token: undefined } }, given)
    })
  })
}

type Judging = { workers: Workers; visitor: Visitor }

/** Throws `table_unreadable`, `table_too_large`, and `rule_broken` for more rows than a cart holds. */
async function judgeFile(
  deps: CartDeps,
  { workers, visitor }: Judging,
  file: Buffer<ArrayBuffer>,
): Promise<QuickOrder> {
  if (file.length === 0) unreadable(t('The file is empty.'))
  const rows: TypedRow[] = []
  const readRow = createRowReader()
  await readTableRows(workers, file, async (batch) => {
    // Only what counts is kept: a row may have 100,000 characters.
    rows.push(...batch.map(readRow).filter((row) => row !== null))
    if (rows.length > maxCartLines) refuseRows('file')
  })
  return judgeRows(deps, visitor, rows)
}
