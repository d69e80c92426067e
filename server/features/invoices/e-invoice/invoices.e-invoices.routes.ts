import type { FastifyInstance } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { eInvoiceFiles, eInvoiceRoute } from '#contract/invoices/e-invoices.ts'
import { eInvoiceFormats, isEInvoiceFormat } from '#contract/tax-rules/e-invoice-formats.ts'
import { t } from '#i18n/t.ts'
import { asAttachment } from '#server/http/attachment.ts'
import { actorFor, type Identify } from '#server/http/handle.ts'
import { refuse } from '#server/http/problem.ts'
import type { OrderDeps } from '../../orders/orders.deps.ts'
import { readOrderLifecycle } from '../../orders/orders.lifecycle.ts'
import type { RegisterDeps } from '../../tax/tax.ask.ts'
import { requireCreditNote, type WantedNote } from '../invoices.credit-notes.ts'
import { documentFile, invoiceNumber } from '../invoices.format.ts'
import { requireInvoice } from '../issue/invoices.read.ts'
import { chosenFormat, type Issued, requireXml } from './invoices.e-invoices.ts'

type Asked = { Params: { id: string }; Querystring: { refund?: unknown; correction?: unknown; format?: unknown } }

/** The issued document. Throws `order_not_found`, `not_yours`, `document_not_issued`, `invoice_not_due`, `invoices_elsewhere`, `not_found`. */
async function issuedOf(
  deps: OrderDeps & RegisterDeps,
  { actor, id, wanted }: { actor: Actor; id: string; wanted: WantedNote | null },
): Promise<Issued> {
  const { order } = await readOrderLifecycle(deps, actor, id)
  const orderId = order._id
  if (wanted === null) return { orderId, invoice: await requireInvoice(deps.db, order) }
  return { orderId, ...(await requireCreditNote(deps.db, order, wanted)) }
}

function formatOf(asked: unknown) {
  if (asked === undefined) {
    const message = t('Choose an e-invoice format in the settings, or name one with "format".')
    return chosenFormat() ?? refuse('e_invoice_not_possible', [{ path: 'documents.eInvoice', message }])
  }
  if (isEInvoiceFormat(asked)) return asked
  const message = t('Enter one of: {formats}', { formats: eInvoiceFormats.join(', ') })
  return refuse('invalid_input', [{ path: 'format', message }])
}

/** The e-invoices of an order and of its credit notes, for users who may read the order. */
export function eInvoiceRoutes(
  app: FastifyInstance,
  { deps, identify }: { deps: OrderDeps & RegisterDeps; identify: Identify },
): void {
  for (const file of eInvoiceFiles) {
    app.get<Asked>(`/api${eInvoiceRoute.replace('{id}', ':id').replace('{file}', file)}`, {
      config: { endpointId: 'invoices.e_invoice', parameters: ['refund', 'correction', 'format'] },
      handler: async (request, reply) => {
        const actor = await actorFor(request, identify, 'customer')
        const { refund, correction, format } = request.query
        const asked = formatOf(format)
        const note = correction === undefined ? { refundId: refund } : { correctionId: correction }
        const issued = await issuedOf(deps, {
          ...{ actor, id: request.params.id },
          wanted: file === 'credit-note.xml' ? note : null,
        })
        const xml = await requireXml(deps.db, issued, asked)
        const kind = issued.note ? 'credit-note' : 'invoice'
        const name = `${documentFile(kind, invoiceNumber(issued.note ?? issued.invoice))}.xml`
        return asAttachment(reply, name).type('application/xml; charset=utf-8').send(xml)
      },
    })
  }
}
