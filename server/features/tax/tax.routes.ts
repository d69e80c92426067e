import { tryTax as tryCall } from '#contract/tax/trial.ts'
import { checkVatId as check } from '#contract/tax/vat-checks.ts'
import * as confirmations from '#contract/tax/vat-confirmations.ts'
import { createAllowance } from '#server/documents/allowance.ts'
import type { App } from '#server/http/app.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { confirmVatId, readConfirmations, withdrawConfirmation } from './tax.confirmations.ts'
import { checkVatId } from './tax.service.ts'
import { tryTax } from './tax.trial.ts'

/** Calls a minute that may ask the register, whose answers every portal shares. A checkout repeats one about ten times. */
const perMinute = { account: 60, address: 240 }

export function registerTax({ handle }: App, deps: SettingsDb): void {
  const allow = createAllowance(perMinute)
  handle(check, ({ actor, address, body }) =>
    checkVatId(deps, body.vatId, () => allow({ account: actor.id, address })),
  )
  handle(tryCall, ({ actor, address, body }) => tryTax(deps, body, () => allow({ account: actor.id, address })))
  handle(confirmations.listVatConfirmations, () => readConfirmations(deps))
  handle(confirmations.confirmVatId, { transaction: true }, ({ actor, body, transaction }) =>
    confirmVatId({ transaction, settings: deps.settings }, actor, body),
  )
  handle(confirmations.withdrawVatConfirmation, { transaction: true }, ({ actor, params, transaction }) =>
    withdrawConfirmation(transaction, actor, params.id),
  )
}
