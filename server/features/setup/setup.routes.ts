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

  handle(setup.putOffStep, ({ params, body }) => putOffStep(pool, { ...params, ...body }))

  handle(setup.finishSetup, ({ actor }) => finishSetup(pool, actor))

  handle(demo.listDemo, ({ actor }) => listDemo(pool, actor))

  handle(demo.removeDemo, ({ actor, body }) => removeDemo(deps, actor, body))
}
