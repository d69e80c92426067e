import { adminEnquiries, type EnquiryStatus } from '#contract/enquiries/admin-list.ts'
import type { Language } from '#i18n/language.ts'
import type { Database } from '#server/database/pool.ts'
import type { UserText } from '#server/database/user-text.ts'
import type { Formats } from '#server/lists/conditions.store.ts'
import { defineListing, type Listing } from '#server/lists/listing.store.ts'

export type EnquiryRow = {
  id: string
  seq: number
  status: EnquiryStatus
  name: UserText
  email: string
  company: string
  body: UserText
  page: string
  language: Language
  version: number
  created_at: Date
  updated_by: string
}

const columns = `enquiry.id, enquiry.seq, enquiry.status, enquiry.name, enquiry.email, enquiry.company, enquiry.body,
  enquiry.page, enquiry.language, enquiry.version, enquiry.created_at, enquiry.updated_by`

/** Until the transaction ends, nothing else from this address is counted. */
export async function lockAddress(tx: Database, hash: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 125))', [hash])
}

/** Enquiries from this address in the last hour. */
export async function countOfHour(tx: Database, hash: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) as count from enquiry where address_hash = $1 and created_at > now() - interval '1 hour'`,
    [hash],
  )
  return rows[0]?.count ?? 0
}

export async function hasTicket(tx: Database, ticket: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from enquiry where ticket = $1', [ticket])
  return rowCount === 1
}

type NewEnquiry = {
  ticket: string
  status: EnquiryStatus
  name: string
  email: string
  company: string
  text: string
  page: string
  language: Language
  hash: string
}

/** The id of the new row; undefined if this ticket has one already. */
export async function insertEnquiry(tx: Database, given: NewEnquiry): Promise<string | undefined> {
  const { ticket, status, name, email, company, text, page, language, hash } = given
  const { rows } = await tx.query<{ id: string }>(
    `insert into enquiry (ticket, status, name, email, company, body, page, language, address_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (ticket) do nothing returning id`,
    [ticket, status, name, email, company, text, page, language, hash],
  )
  return rows[0]?.id
}

export async function findEnquiry(db: Database, id: string): Promise<EnquiryRow | undefined> {
  const { rows } = await db.query<EnquiryRow>(`select ${columns} from enquiry where id = $1`, [id])
  return rows[0]
}

/** Locks the enquiry until the end of the transaction. */
export async function lockEnquiry(tx: Database, id: string): Promise<EnquiryRow | undefined> {
  const { rows } = await tx.query<EnquiryRow>(`select ${columns} from enquiry where id = $1 for update`, [id])
  return rows[0]
}

export async function setEnquiryStatus(
  tx: Database,
  id: string,
  { status, by }: { status: EnquiryStatus; by: string },
): Promise<void> {
  await tx.query('update enquiry set status = $2, updated_by = $3, version = version + 1 where id = $1', [
    id,
    status,
    by,
  ])
}

export async function deleteEnquiryRow(tx: Database, id: string): Promise<void> {
  await tx.query('delete from enquiry where id = $1', [id])
}

/** Addresses are no longer counted after an hour; what programs have written is kept for a month. */
export async function sweepEnquiries(db: Database): Promise<void> {
  await db.query(
    `update enquiry set address_hash = '' where address_hash <> '' and created_at < now() - interval '1 day'`,
  )
  await db.query(`delete from enquiry where status = 'suspected' and created_at < now() - interval '30 days'`)
}

const received = { sql: 'enquiry.seq', type: 'bigint' } as const

export function enquiryListing(formats: Formats): Listing<EnquiryRow> {
  return defineListing<EnquiryRow, typeof adminEnquiries>({
    list: adminEnquiries,
    from: 'enquiry',
    columns,
    base: () => 'true',
    id: { sql: 'enquiry.id', type: 'uuid' },
    tie: received,
    sorts: { createdAt: [received] },
    filters: { status: 'enquiry.status', createdAt: 'enquiry.created_at' },
    words: `' ' || enquiry.body || ' ' || enquiry.name || ' ' || enquiry.email || ' ' || enquiry.company`,
    formats,
  })
}
