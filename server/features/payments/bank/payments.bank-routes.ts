import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as bank from '#contract/payments/bank.ts'
import { bookBankReceipt, searchPayable as searchPayableCall } from '#contract/payments/bank-booking.ts'
import { t } from '#i18n/t.ts'
import { actorFor, type Handle, handleWith, type Identify } from '#server/http/handle.ts'
import { createAdmission, readLargeBody } from '#server/http/limits/large-body.ts'
import type { Workers } from '#server/workers/workers.ts'
import { bookEntry, searchPayable } from '../booking/payments.booking.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import { ignoreBankReceipt, listBankReceipts, readBankFile } from './payments.bank.ts'
import { unreadable } from './payments.statement.ts'

/** A file is in memory while it arrives and is read. */
const maxAtOnce = { inAll: 2, perAccount: 1 }

type Serving = { deps: PaymentDeps; workers: Workers; identify: Identify }

/** Files have a plug-in scope of their own: other calls take less. */
function fileRoute(app: FastifyInstance, { deps, workers, identify }: Serving): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
      const declared = request.headers['content-length']
      const body = await readLargeBody(payload, { declared, most: bank.maxBankFileBytes })
      return (
        body ?? unreadable(t('This file is larger than {max} MB.', { max: bank.maxBankFileBytes / 1_000_000 }))
      )
    })
    const admit = createAdmission(maxAtOnce)
    // Before the body is read: a client without permission cannot fill the memory.
    scope.addHook('onRequest', async (request, reply) => {
      const { id: account } = await actorFor(request, identify, 'admin')
      admit({ request: request.raw, reply, account })
    })
    handleWith(scope, identify)(bank.readBankFile, ({ actor, file, query }) => {
      const given = (file as Buffer<ArrayBuffer> | undefined) ?? unreadable(t('The file is empty.'))
      return readBankFile(deps, { actor, file: given, account: query.account ?? '', workers })
    })
  })
}

/** Statements of the bank, and what staff do with their entries. */
export function bankRoutes(app: FastifyInstance, handle: Handle, serving: Serving): void {
  const { deps } = serving
  fileRoute(app, serving)
  handle(bank.listBankReceipts, ({ query }) => listBankReceipts(deps.db, query.state))
  handle(bookBankReceipt, ({ actor, params, body, idempotencyKey }) =>
    bookEntry(deps, { actor, id: params.id, form: body, idempotencyKey }),
  )
  handle(searchPayableCall, ({ query }) => searchPayable(deps.db, query.q))
  handle(bank.ignoreBankReceipt, ({ actor, params, body }) =>
    ignoreBankReceipt(deps, { actor, id: params.id, note: (body.note ?? '').trim() }),
  )
}
