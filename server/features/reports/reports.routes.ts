import * as overview from '#contract/reports/overview.ts'
import type { Handle } from '#server/http/handle.ts'
import { type OverviewDeps, readOverview } from './reports.service.ts'

export function reportsRoutes(handle: Handle, deps: OverviewDeps): void {
  handle(overview.readOverview, ({ query }) => readOverview(deps, query))
}
