import type { FastifyInstance } from 'fastify'
import { readWaiting } from '#contract/lists/waiting.ts'
import { readMoney as moneyCall, moneyExportPath } from '#contract/reports/money.ts'
import * as overview from '#contract/reports/overview.ts'
import * as parked from '#contract/reports/parked.ts'
import { readWork as workCall } from '#contract/reports/work.ts'
import { namesOfQuery } from '#contract/specification-calls.ts'
import { asAttachment } from '#server/http/attachment.ts'
import { actorFor, type Handle, type Identify } from '#server/http/handle.ts'
import { refuse } from '#server/http/problem.ts'
import { companyToday } from '#server/portal-settings/company-days.ts'
import { exportMoney, readMoney } from './reports.money.ts'
import { decideParked, readParked } from './reports.parked.ts'
import { type OverviewDeps, readOverview } from './reports.service.ts'
import { readWaitingRow } from './reports.waiting.store.ts'
import { readWork } from './reports.work.ts'

export function reportsRoutes(handle: Handle, deps: OverviewDeps): void {
  handle(overview.readOverview, ({ query }) => readOverview(deps, query))
  handle(readWaiting, () => readWaitingRow(deps.pool, companyToday()))
  handle(moneyCall, ({ query }) => readMoney(deps, query))
  handle(workCall, () => readWork(deps))
  handle(parked.readParked, () => readParked(deps.pool))
  handle(parked.decideParked, ({ actor, body }) => decideParked(deps.pool, { actor, ...body }))
}

/** The orders of a range by day, as a file. */
export function moneyExport(app: FastifyInstance, deps: OverviewDeps, identify: Identify): void {
  app.get<{ Querystring: { from?: unknown; to?: unknown } }>(`/api${moneyExportPath}`, {
    config: { endpointId: 'overview.moneyExport', parameters: namesOfQuery(moneyCall.query) },
    handler: async (request, reply) => {
      await actorFor(request, identify, 'admin')
      const asked = moneyCall.query.safeParse(request.query)
      if (!asked.success) {
        const path = String(asked.error.issues[0]?.path[0] ?? 'from')
        return refuse('invalid_input', [{ path, message: asked.error.issues[0]?.message ?? '' }])
      }
      const { name, csv } = await exportMoney(deps, asked.data)
      return asAttachment(reply, name).type('text/csv; charset=utf-8').send(csv)
    },
  })
}
