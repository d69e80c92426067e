import * as corrections from '#contract/invoices/corrections.ts'
import type { App } from '#server/http/app.ts'
import { type CorrectionDeps, correctInvoice, previewCorrection, readCorrectable } from './invoices.corrections.ts'

/** Corrections of issued invoices, for staff. */
export function registerCorrections({ handle }: App, deps: CorrectionDeps): void {
  handle(corrections.readCorrectable, ({ params }) => readCorrectable(deps, params.id))

  handle(corrections.previewCorrection, ({ params, body }) => previewCorrection(deps, params.id, body))

  handle(corrections.issueCorrection, { once: true }, ({ actor, params, body, transaction }) =>
    correctInvoice(deps, { actor, orderId: params.id, form: body, transaction }),
  )
}
