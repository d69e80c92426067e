import * as taxDay from '#contract/invoices/tax-day.ts'
import type { App } from '#server/http/app.ts'
import type { OrderDeps } from '../../orders/orders.deps.ts'
import type { PaymentDeps } from '../../payments/payments.deps.ts'
import { acceptTaxDay, readTaxDay } from './invoices.tax-day.ts'

export function registerTaxDays({ handle }: App, deps: PaymentDeps & OrderDeps): void {
  handle(taxDay.readTaxDay, ({ actor, params }) => readTaxDay(deps, actor, params.id))
  handle(taxDay.acceptTaxDay, ({ actor, params, body }) =>
    acceptTaxDay(deps, { actor, id: params.id, form: body }),
  )
}
