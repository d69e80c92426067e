import * as overview from '#contract/reports/overview.ts'
import type { Answer } from '#server/http/answer.ts'
import { type OverviewDeps, readOverview } from './overview.service.ts'

export function overviewRoutes(answer: Answer, deps: OverviewDeps): void {
  answer(overview.readOverview, ({ query }) => readOverview(deps, query))
}
