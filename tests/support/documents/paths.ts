import { pathOf } from '#contract/endpoint.ts'
import { type DocumentKind, type DocumentOf, documentPdfs, documentQuery } from '#contract/invoices/documents.ts'
import { creditNoteXml, invoiceXml } from '#contract/invoices/e-invoices.ts'

/** Below `/api`, as `call` of a test actor takes it. */
export function documentPath(orderId: string, kind: DocumentKind, of?: DocumentOf): string {
  return pathOf(documentPdfs[kind], { params: { id: orderId }, query: documentQuery(kind, of) })
}

export function eInvoicePath(orderId: string, of?: DocumentOf): string {
  const endpoint = of === undefined ? invoiceXml : creditNoteXml
  return pathOf(endpoint, { params: { id: orderId }, query: documentQuery('credit-note', of) })
}
