import type { CreditNoteKind } from '#contract/invoices/credit-notes.ts'
import type { CreditedGroup } from '#contract/invoices/credit-split.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import { creditNoteCircle, type NumberSettings } from '#contract/tax/number-settings.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import type { Seller } from '#server/documents/seller.ts'
import { numberedSql, printedColumn, printedSql } from './invoices.numbers.store.ts'
import type { CreditedOrder, DocumentLine } from './invoices.serializer.ts'

/** The contents of a credit note when it was issued. */
export type CreditNoteSnapshot = {
  version: 1
  /** The printed number is missing in those of earlier releases: it follows from the year. */
  invoice: { year: number; number: number; printed?: string; issuedAt: string }
  order: CreditedOrder
  seller: Seller
  /** As staff wrote it, or ours in English; empty for a refund that was made at the provider. */
  reason: string
  isReasonOurs: boolean
  pieces: (Pick<DocumentLine, 'sku' | 'name' | 'translation'> & { quantity: number })[]
  /** `freightMinor` is the part of a correction's net amount that is freight. */
  groups: (CreditedGroup & { freightMinor?: number })[]
  totalMinor: number
  /** What a correction credits; missing in the credit notes of refunds. */
  lines?: NotedLine[]
  /** Of a cash discount, in hundredths of a percent. */
  discount?: { bp: number }
}

/** A line of a correction; line 0 is the freight, and pieces of null make it a reduction of the price. */
export type NotedLine = {
  line: number
  sku: string
  name: string
  translation?: DocumentLine['translation']
  quantity: number | null
  netMinor: number
  rateBp: number | null
}

export type CreditNote = {
  year: number
  number: number
  printed: string
  /** One of the two. */
  refundId: string | null
  correctionId: string | null
  kind: CreditNoteKind
  issuedAt: Date
  snapshot: CreditNoteSnapshot
}

// Earlier credit notes have no kind.
export const creditNoteColumns = `year, number, ${printedColumn}, refund_id as "refundId", correction_id as "correctionId",
  coalesce(kind, case when refund_id is null then 'correction' else 'refund' end) as kind, issued_at as "issuedAt", snapshot`

/** The credit notes of an order, the oldest first. */
export async function listCreditNoteRows(db: Database, orderId: string): Promise<CreditNote[]> {
  const { rows } = await db.query<CreditNote>(
    `select ${creditNoteColumns} from credit_note where order_id = $1 order by year, number`,
    [orderId],
  )
  return rows
}

/** Of a refund, or of what of it no correction has credited before. */
export type RefundToCredit = {
  id: string
  kind: 'staff' | 'automatic' | 'provider'
  amount_minor: number
  reason: string
  lines: LinePieces[] | null
  created_at: Date
  is_credited_elsewhere: boolean
}

/**
 * Refunds of the payment that paid an order, the oldest first: of money that never paid it there is no invoice. What returns an
 * overpayment only has its credit note already.
 */
export async function listRefundsToCredit(
  db: Database,
  orderId: string,
  which: 'completed' | 'pending too' = 'completed',
): Promise<RefundToCredit[]> {
  const { rows } = await db.query<RefundToCredit>(
    `select r.id, r.kind, r.amount_minor - r.settled_minor as amount_minor, r.reason, r.lines, r.created_at, r.is_credited_elsewhere
     from refund r join orders o on o.payment_id = r.payment_id
     where o.id = $1 and (r.status = 'succeeded' or $2 and r.status = 'pending') and r.amount_minor > r.settled_minor
     order by r.created_at, r.id`,
    [orderId, which === 'pending too'],
  )
  return rows
}

/** The cash discount of an order that other software has credited; undefined: none. */
export async function findDiscountedElsewhere(db: Database, orderId: string): Promise<number | undefined> {
  const { rows } = await db.query<{ minor: number | null }>(
    'select discounted_elsewhere_minor as minor from orders where id = $1',
    [orderId],
  )
  return rows[0]?.minor ?? undefined
}

type NewNote = Pick<CreditNote, 'refundId' | 'correctionId' | 'kind' | 'snapshot'> & {
  orderId: string
  numbers: NumberSettings
}

/** The year is that of the company's calendar. */
export async function insertCreditNote(
  tx: Database,
  { refundId, correctionId, kind, orderId, snapshot, numbers }: NewNote,
): Promise<CreditNote | undefined> {
  const { prefix, start } = creditNoteCircle(numbers)
  const { rows } = await tx.query<CreditNote>(
    `with ${numberedSql({ zone: '$5', prefix: '$7', start: '$8' })}
     insert into credit_note (year, number, refund_id, correction_id, order_id, issued_at, snapshot, kind, printed)
     select year, counted.last, $1, $2, $3, now(), $4::jsonb, $6, ${printedSql('$9')} from counted, given
     returning ${creditNoteColumns}`,
    [
      refundId,
      correctionId,
      orderId,
      toJson(snapshot),
      snapshot.seller.timeZone ?? 'UTC',
      kind,
      prefix,
      start,
      numbers.digits,
    ],
  )
  return rows[0]
}
