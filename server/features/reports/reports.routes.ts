import { readWaiting } from '#contract/lists/waiting.ts'
import * as overview from '#contract/reports/overview.ts'
import { readWork as workCall } from '#contract/reports/work.ts'
import type { Handle } from '#server/http/handle.ts'
import { type OverviewDeps, readOverview } from './reports.service.ts'
import { readWaitingRow } from './reports.waiting.store.ts'
import { readWork } from './reports.work.ts'

export function reportsRoutes(handle: Handle, deps: OverviewDeps): void {
  handle(overview.readOverview, ({ query }) => readOverview(deps, query))
  handle(readWaiting, () => readWaitingRow(deps.pool))
  handle(workCall, () => readWork(deps))
}
