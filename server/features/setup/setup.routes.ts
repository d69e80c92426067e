import * as demo from '#contract/setup/demo.ts'
import * as setup from '#contract/setup/setup.ts'
import type { App } from '#server/http/app.ts'
import { type DemoDeps, listDemo, removeDemo } from './setup.demo.ts'
import { createFirstAdmin, finishSetup, putOffStep, readSetup, readSetupStatus } from './setup.service.ts'

/** The guided setup of a new portal, and the way from the demo to an own one. */
export function registerSetup({ handle }: App, deps: DemoDeps): void {
  const { pool } = deps

  handle(setup.readSetupStatus, () => readSetupStatus(pool))

  handle(setup.createFirstAdmin, ({ body, address }) => createFirstAdmin(pool, { form: body, address }))

  handle(setup.readSetup, () => readSetup(pool))

  handle(setup.putOffStep, { transaction: true }, ({ params, body, transaction }) =>
    putOffStep(transaction, { ...params, ...body }),
  )

  handle(setup.finishSetup, { transaction: true }, ({ actor, transaction }) => finishSetup(transaction, actor))

  handle(demo.listDemo, ({ actor }) => listDemo(pool, actor))

  handle(demo.removeDemo, ({ actor, body }) => removeDemo(deps, actor, body))
}
