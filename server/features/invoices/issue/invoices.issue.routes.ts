import { can } from '#contract/authorise.ts'
import * as issue from '#contract/invoices/issue.ts'
import type { App } from '#server/http/app.ts'
import type { OrderDeps } from '../../orders/orders.deps.ts'
import { readOrderLifecycle } from '../../orders/orders.lifecycle.ts'
import type { RegisterDeps } from '../../tax/tax.vat-checks.ts'
import { issueInvoice } from '../invoices.invoices.ts'
import { readLeftOrders } from './invoices.left-orders.ts'
import { readInvoiceState } from './invoices.read.ts'

/** Whether invoices are issued, issuing one, and what other software would have to take over. */
export function registerIssuing({ handle }: App, deps: OrderDeps & RegisterDeps): void {
  handle(issue.readInvoiceState, async ({ actor, params }) => {
    const { order } = await readOrderLifecycle(deps, actor, params.id)
    return readInvoiceState(deps, order, can(actor, 'invoices:read'))
  })

  handle(issue.issueInvoice, async ({ actor, params, body }) => {
    const { order } = await readOrderLifecycle(deps, actor, params.id)
    await issueInvoice(deps, order._id, { printsCodes: body?.printCodes ? actor : undefined })
    return readInvoiceState(deps, order, can(actor, 'invoices:read'))
  })

  handle(issue.readLeftOrders, () => readLeftOrders(deps.db))
}
