import { readWaiting } from '#contract/lists/waiting.ts'
import * as money from '#contract/reports/money.ts'
import * as overview from '#contract/reports/overview.ts'
import * as parked from '#contract/reports/parked.ts'
import { readWork as workCall } from '#contract/reports/work.ts'
import type { App } from '#server/http/app.ts'
import { companyToday } from '#server/portal-settings/company-days.ts'
import { waitingFor, workFor } from './reports.by-role.ts'
import { exportMoney, readMoney } from './reports.money.ts'
import { decideParked, readParked } from './reports.parked.ts'
import { type OverviewDeps, readOverview } from './reports.service.ts'
import { readWaitingRow } from './reports.waiting.store.ts'
import { readWork } from './reports.work.ts'

export function registerReports({ handle }: App, deps: OverviewDeps): void {
  handle(overview.readOverview, ({ query }) => readOverview(deps, query))
  handle(readWaiting, async ({ actor }) =>
    waitingFor(actor, await readWaitingRow(deps.pool, companyToday(deps.settings))),
  )
  handle(money.readMoney, ({ query }) => readMoney(deps, query))
  handle(money.exportMoney, async ({ query }) => {
    const { name, csv } = await exportMoney(deps, query)
    return { body: csv, saveAs: name }
  })
  handle(workCall, async ({ actor }) => workFor(actor, await readWork(deps)))
  handle(parked.readParked, () => readParked(deps.pool))
  handle(parked.decideParked, ({ actor, body }) => decideParked(deps.pool, { actor, ...body }))
}
