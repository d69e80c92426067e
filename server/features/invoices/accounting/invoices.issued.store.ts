import type { Database } from '#server/database/pool.ts'
import type { IssuedKey } from '../invoices.archive.store.ts'
import { type CreditNote, creditNoteColumns } from '../invoices.credit-notes.store.ts'
import { printedColumn } from '../invoices.numbers.store.ts'
import { type Invoice, invoiceColumns } from '../invoices.store.ts'

/** The place of a buyer among all accounts; null after the account was deleted. */
type OfBuyer = { buyer: number | null }

/** Invoices by their numbers. */
export async function readInvoices(
  db: Database,
  keys: readonly Pick<IssuedKey, 'year' | 'number'>[],
): Promise<(Invoice & OfBuyer)[]> {
  const { rows } = await db.query<Invoice & OfBuyer>(
    `select ${invoiceColumns}, (select u.seq from orders o join users u on u.id = o.user_id where o.id = order_id) as buyer
     from invoice where (year, number) in (select * from unnest($1::integer[], $2::integer[]))`,
    [keys.map(({ year }) => year), keys.map(({ number }) => number)],
  )
  return rows
}

type NoteRow = CreditNote & OfBuyer & { invoice: Pick<Invoice, 'year' | 'number' | 'printed' | 'snapshot'> }

/** Credit notes by their numbers, each with the invoice that it corrects. */
export async function readNotes(
  db: Database,
  keys: readonly Pick<IssuedKey, 'year' | 'number'>[],
): Promise<NoteRow[]> {
  const { rows } = await db.query<NoteRow>(
    `select ${creditNoteColumns},
       (select u.seq from orders o join users u on u.id = o.user_id where o.id = order_id) as buyer,
       (select to_jsonb(i) from (
          select year, number, ${printedColumn}, snapshot from invoice where order_id = credit_note.order_id
        ) i) as invoice
     from credit_note where (year, number) in (select * from unnest($1::integer[], $2::integer[]))`,
    [keys.map(({ year }) => year), keys.map(({ number }) => number)],
  )
  return rows
}
