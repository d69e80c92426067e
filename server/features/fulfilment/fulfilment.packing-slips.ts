import type { Actor } from '#contract/access.ts'
import { printNextPackingSlip } from '#contract/fulfilment/shipments.ts'
import type { AdminSelection } from '#contract/lists/bulk.ts'
import {
  codesHeader,
  maxPackedLines,
  maxPackingSlips,
  packingSlipCount,
  printPackingSlips,
} from '#contract/orders/admin-list.ts'
import type { OrderOfLines } from '#contract/orders/lifecycle.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import { type DocumentContent, titleOf } from '#server/documents/document-content.ts'
import { readLogos } from '#server/documents/logos.ts'
import { documentsTask } from '#server/documents/tasks.ts'
import type { App } from '#server/http/app.ts'
import { fileWords } from '#server/http/attachment.ts'
import { refuse } from '#server/http/problem.ts'
import { readSelected } from '#server/lists/bulk.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import type { DocumentDeps } from '../invoices/invoices.documents.routes.ts'
import { packingSlipOf, type ShippedOrder } from '../invoices/invoices.documents.ts'
import { documentFile } from '../invoices/invoices.format.ts'
import { toDocumentOrder } from '../invoices/invoices.serializer.ts'
import { isOfCodes, printReasons } from '../invoices/issue/invoices.print-reasons.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { listShipments, toShipment } from '../orders/orders.lifecycle.store.ts'
import { readOrderLifecycle } from '../orders/orders.lifecycle.ts'
import { orderListing } from '../orders/orders.lists.store.ts'
import { attachLines } from '../orders/orders.own.ts'
import { toOrder } from '../orders/orders.serializer.ts'
import { linesToShip } from './fulfilment.ship.ts'
import { listOrdersByIds } from './fulfilment.store.ts'

/** The ids of the orders. Throws `rule_broken` for more than fit in one document. */
async function idsOf({ pool, settings }: OrderDeps, selection: AdminSelection): Promise<readonly string[]> {
  if (selection.ids) return selection.ids
  const rows = await readSelected(pool, {
    listing: orderListing(settings.formats()),
    selection,
    most: maxPackingSlips,
  })
  if (rows.length > maxPackingSlips) {
    const message = t(packingSlipCount, { count: maxPackingSlips })
    refuse('rule_broken', [{ path: 'matching', message }])
  }
  return rows.map(({ id }) => id)
}

/** Orders with their shipments, in the order of the ids; missing ones are left out. `withCodes`: the numbers of those with characters that no font has. */
async function readShippedOrders(
  deps: OrderDeps,
  selection: AdminSelection,
): Promise<{ shipped: ShippedOrder[]; withCodes: number[] }> {
  const known = [...new Set((await idsOf(deps, selection)).filter(isUuid))]
  const rows = await listOrdersByIds(deps.db, known)
  const lineCount = rows.reduce((sum, row) => sum + row.line_count, 0)
  if (lineCount > maxPackedLines) refuse('rule_broken', [{ path: 'ids', message: tooManyLines(lineCount) }])
  const orders = await attachLines(
    deps,
    rows.map((row) => toOrder(row, deps)),
  )
  const shipments = Map.groupBy(await listShipments(deps.db, known), ({ order_id }) => order_id)
  const shipped = orders.map((order) => ({
    order: toDocumentOrder(order),
    shipments: (shipments.get(order._id) ?? []).map((row) => toShipment(row, undefined)),
  }))
  const hasCodes = (order: OrderOfLines) => printReasons(order, deps.settings.current()).some(isOfCodes)
  return { shipped, withCodes: orders.filter(hasCodes).map(({ number }) => number) }
}

function tooManyLines(count: number): string {
  return t('These orders have {count} lines in total. Choose fewer orders, with at most {most} lines in total.', {
    count,
    most: maxPackedLines,
  })
}

/** The packing slips of an order's shipments; before the first shipment, one of all that is to be sent. */
function packingSlipsOf(settings: Settings, order: ShippedOrder): DocumentContent[] {
  return order.shipments.length === 0
    ? [packingSlipOf(settings, order)]
    : order.shipments.map((shipment) => packingSlipOf(settings, order, shipment))
}

type Next = { actor: Actor; id: string; lines: LinePieces[] | undefined }

/** Throws `order_not_found`, `shipment_too_large`, and `rule_broken` for lines that the order does not have. */
async function writeNextPackingSlip(deps: OrderDeps, { actor, id, lines }: Next): Promise<DocumentContent> {
  const { order, shipments } = await readOrderLifecycle(deps, actor, id)
  const packed = linesToShip(lines ? { lines } : { everything: true }, { order, shipments })
  return packingSlipOf(deps.settings, { order: toDocumentOrder(order), shipments }, { lines: packed })
}

type Printed = { actor: Actor; address: string; documents: [DocumentContent, ...DocumentContent[]]; title: string }

async function makePdf(deps: DocumentDeps, { actor, address, documents, title }: Printed) {
  const asker = { account: actor.id, address }
  const input = { documents, title, ...(await readLogos(deps.storage, documents)) }
  return deps.documents.make(documentsTask, { by: { kind: 'documents', asker }, input })
}

/**
 * The packing slips of selected orders as one PDF, and the one of a shipment that is not sent yet, for staff. Throws
 * `order_not_found` if none of the orders exists, and `rule_broken` if they have too many lines.
 */
export function registerPackingSlips({ handle }: App, deps: DocumentDeps): void {
  handle(printPackingSlips, async ({ actor, address, body: selection, header }) => {
    const { shipped, withCodes } = await readShippedOrders(deps, selection)
    const written = shipped.flatMap((order) => packingSlipsOf(deps.settings, order))
    const [first, ...others] = written.map((content) => deps.changeDocument('packing-slip', content))
    if (!first) return refuse('order_not_found')
    const title = t('Packing slips')
    const body = await makePdf(deps, { actor, address, documents: [first, ...others], title })
    if (withCodes.length > 0) header(codesHeader, withCodes.join(', '))
    return { body, saveAs: `${fileWords(title)}.pdf` }
  })
  handle(printNextPackingSlip, async ({ actor, address, params: { id }, body: { lines } }) => {
    const written = await writeNextPackingSlip(deps, { actor, id, lines })
    const document = deps.changeDocument('packing-slip', written)
    const body = await makePdf(deps, { actor, address, documents: [document], title: titleOf(document) })
    return { body, saveAs: `${documentFile('packing-slip', document.number)}.pdf` }
  })
}
