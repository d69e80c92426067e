import { toMajor } from '#contract/money.ts'
import type { WaitingWork, WorkRow } from '#contract/reports/work.ts'
import { inSnapshot } from '#server/database/transaction.ts'
import { companyToday } from '#server/portal-settings/company-days.ts'
import type { OverviewDeps } from './reports.service.ts'
import { listOrderWork, listOtherWork, type OrderWorkRow, type OtherWorkRow } from './reports.work.store.ts'

/** What staff have to do, the kind with the oldest thing first. */
export async function readWork({ pool, ...deps }: OverviewDeps): Promise<WaitingWork> {
  const currency = deps.currency()
  const rows = await inSnapshot(pool, async (db) => [
    ...(await listOrderWork(db, currency, companyToday(deps.settings))).map((row) => ofOrders(row, currency)),
    ...(await listOtherWork(db)).map(ofOthers),
  ])
  return { currency, rows: rows.sort((a, b) => a.oldest.at.localeCompare(b.oldest.at)) }
}

function ofOrders(row: OrderWorkRow, currency: string): WorkRow {
  const { kind, count, minor, at, id, number, user_name: userName } = row
  return {
    kind,
    count,
    value: toMajor(minor, currency),
    oldest: { at: at.toISOString(), order: { _id: id, number, userName } },
  }
}

function ofOthers({ kind, count, at }: OtherWorkRow): WorkRow {
  return { kind, count, value: null, oldest: { at: at.toISOString(), order: null } }
}
