import * as admin from '#contract/enquiries/admin-list.ts'
import * as enquiries from '#contract/enquiries/enquiries.ts'
import type { App } from '#server/http/app.ts'
import type { BulkDeps } from '#server/lists/bulk.ts'
import {
  bulkEnquiries,
  decideEnquiry,
  listEnquiries,
  readSelectedEnquiries,
  registerEnquiriesExport,
} from './enquiries.admin.ts'
import { type EnquiryDeps, readTicket, sendEnquiry } from './enquiries.service.ts'

/** What visitors write to the company, and what staff do with it. */
export function registerEnquiries(app: App, deps: EnquiryDeps & BulkDeps): void {
  const { handle } = app
  handle(enquiries.readEnquiryTicket, () => readTicket(deps))

  handle(enquiries.sendEnquiry, { transaction: true }, ({ body, address, transaction }) =>
    sendEnquiry({ ...deps, transaction }, { ...body, address }),
  )

  handle(admin.listAdminEnquiries, ({ query }) => listEnquiries(deps, query))

  handle(admin.decideEnquiry, ({ actor, params, body }) =>
    decideEnquiry(deps.pool, { actor, id: params.id, ...body }),
  )

  handle(admin.selectedEnquiries, ({ body }) => readSelectedEnquiries(deps, body.selection))

  handle(admin.bulkEnquiries, { once: 'in steps' }, ({ actor, body, steps }) =>
    bulkEnquiries(deps, { actor, ...body, steps }),
  )
  registerEnquiriesExport(app, deps)
}
