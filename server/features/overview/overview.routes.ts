import * as overview from '#contract/overview.ts'
import type { Answer } from '#server/http/answer.ts'
import { type OverviewParts, readOverview } from './overview.service.ts'

export function overviewRoutes(answer: Answer, parts: OverviewParts): void {
  answer(overview.readOverview, ({ query }) => readOverview(parts, query))
}
