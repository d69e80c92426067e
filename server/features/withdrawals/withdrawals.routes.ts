import type pg from 'pg'
import * as admin from '#contract/withdrawals/admin.ts'
import * as withdrawals from '#contract/withdrawals/withdrawals.ts'
import type { App } from '#server/http/app.ts'
import type { PaymentDeps } from '../payments/payments.deps.ts'
import {
  closeWithdrawal,
  listWithdrawals,
  matchWithdrawal,
  readWithdrawalRefund,
  refundWithdrawal,
} from './withdrawals.admin.ts'
import {
  declareWithdrawal,
  readOrderWithdrawal,
  sendWithdrawal,
  sumWithdrawal,
  type WithdrawalDeps,
} from './withdrawals.service.ts'

/** Withdrawals of consumers from contracts: their declarations, and the refunds that follow. */
export function registerWithdrawals(
  { handle }: App,
  deps: WithdrawalDeps & { pool: pg.Pool; payments: PaymentDeps },
): void {
  const { settings, payments } = deps
  handle(withdrawals.sendWithdrawal, { transaction: true }, ({ body, address, transaction }) =>
    sendWithdrawal({ ...deps, transaction }, { ...body, address }),
  )

  handle(withdrawals.readOrderWithdrawal, ({ actor, params }) => readOrderWithdrawal(deps, actor, params.id))

  handle(withdrawals.sumWithdrawal, ({ actor, params, body }) =>
    sumWithdrawal(deps, actor, { id: params.id, pieces: body.lines }),
  )

  handle(withdrawals.declareWithdrawal, { transaction: true }, ({ actor, params, body, transaction }) =>
    declareWithdrawal({ ...deps, transaction }, { actor, id: params.id, ...body }),
  )

  handle(admin.listWithdrawals, ({ query }) => listWithdrawals(deps, query.closed === 'yes'))

  handle(admin.readWithdrawalRefund, ({ params }) => readWithdrawalRefund(deps, params.id))

  handle(admin.matchWithdrawal, { transaction: true }, ({ actor, params, body, transaction }) =>
    matchWithdrawal({ transaction, settings }, { actor, id: params.id, ...body }),
  )

  handle(admin.refundWithdrawal, { once: true }, ({ actor, params, body, transaction }) =>
    refundWithdrawal(payments, { actor, id: params.id, ...body, transaction }),
  )

  handle(admin.closeWithdrawal, { transaction: true }, ({ actor, params, body, transaction }) =>
    closeWithdrawal({ transaction, settings }, { actor, id: params.id, ...body }),
  )
}
