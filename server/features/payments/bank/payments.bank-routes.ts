import * as bank from '#contract/payments/bank.ts'
import { bookBankReceipt, searchPayable as searchPayableCall } from '#contract/payments/bank-booking.ts'
import { t } from '#i18n/t.ts'
import type { App, Files } from '#server/http/app.ts'
import type { Workers } from '#server/workers/workers.ts'
import { bookEntry, searchPayable } from '../booking/payments.booking.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import { ignoreBankReceipt, listBankReceipts, readBankFile } from './payments.bank.ts'
import { refuseUnreadableFile } from './payments.statement.ts'

/** A file is in memory while it arrives and is read. */
const maxAtOnce = { inAll: 2, perAccount: 1 }

type Deps = PaymentDeps & { workers: Workers }

function registerBankFile({ takeFiles }: App, deps: Deps): void {
  const files: Files = {
    types: '*',
    maxBytes: bank.maxBankFileBytes,
    tooLarge: () =>
      refuseUnreadableFile(t('This file is larger than {max} MB.', { max: bank.maxBankFileBytes / 1_000_000 })),
    guard: bank.readBankFile,
    maxAtOnce,
  }
  takeFiles(files, (handle) =>
    handle(bank.readBankFile, ({ actor, file, query }) => {
      const given = (file as Buffer<ArrayBuffer> | undefined) ?? refuseUnreadableFile(t('The file is empty.'))
      return readBankFile(deps, { actor, file: given, account: query.account ?? '', workers: deps.workers })
    }),
  )
}

/** Statements of the bank, and what staff do with their entries. */
export function registerBank(app: App, deps: Deps): void {
  const { handle } = app
  registerBankFile(app, deps)
  handle(bank.listBankReceipts, ({ query }) => listBankReceipts(deps, query.state))
  handle(bookBankReceipt, { once: true }, ({ actor, params, body, transaction }) =>
    bookEntry(deps, { actor, id: params.id, form: body, transaction }),
  )
  handle(searchPayableCall, ({ query }) => searchPayable(deps, query.q))
  handle(bank.ignoreBankReceipt, { transaction: true }, ({ actor, params, body, transaction }) =>
    ignoreBankReceipt({ ...deps, transaction }, { actor, id: params.id, note: (body.note ?? '').trim() }),
  )
}
