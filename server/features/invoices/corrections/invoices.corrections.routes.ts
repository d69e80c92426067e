import * as corrections from '#contract/invoices/corrections.ts'
import type { Handle } from '#server/http/handle.ts'
import { type CorrectionDeps, correctInvoice, previewCorrection, readCorrectable } from './invoices.corrections.ts'

/** Corrections of issued invoices, for staff. */
export function correctionsRoutes(handle: Handle, deps: CorrectionDeps): void {
  handle(corrections.readCorrectable, ({ params }) => readCorrectable(deps, params.id))

  handle(corrections.previewCorrection, ({ params, body }) => previewCorrection(deps, params.id, body))

  handle(corrections.issueCorrection, ({ actor, params, body, idempotencyKey }) =>
    correctInvoice(deps, { actor, orderId: params.id, form: body, idempotencyKey }),
  )
}
