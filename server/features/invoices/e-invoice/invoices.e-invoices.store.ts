import crypto from 'node:crypto'
import type { EInvoiceFormat } from '#contract/tax/e-invoice-formats.ts'
import type { Database } from '#server/database/pool.ts'

/** The document of an e-invoice, by its number. */
export type DocumentKey = { year: number; number: number }

export async function findXml(
  db: Database,
  { year, number }: DocumentKey,
  format: EInvoiceFormat,
): Promise<string | undefined> {
  const { rows } = await db.query<{ xml: string }>(
    'select xml from e_invoice where year = $1 and number = $2 and format = $3',
    [year, number, format],
  )
  return rows[0]?.xml
}

type NewXml = { key: DocumentKey; format: EInvoiceFormat; orderId: string; xml: string }

/** Stores it, unless another request or job has stored one before. Returns the stored one. */
export async function keepXml(db: Database, { key, format, orderId, xml }: NewXml): Promise<string> {
  const { year, number } = key
  const sha256 = crypto.createHash('sha256').update(xml).digest('hex')
  await db.query(
    `insert into e_invoice (year, number, format, order_id, xml, sha256) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [year, number, format, orderId, xml, sha256],
  )
  return (await findXml(db, key, format)) ?? xml
}
