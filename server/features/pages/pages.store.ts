import type { PageContent } from '#contract/pages/pages.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'

export type PageRow = {
  id: string
  address: string
  draft: PageContent
  version: number
  published_number: number | null
  has_changes: boolean
  updated_at: Date
  updated_by: string
}

/** `has_changes`: the draft differs from what visitors see. */
const columns = `p.id, p.address, p.draft, p.version, p.published_number, p.updated_at, p.updated_by,
  coalesce(shown.content <> p.draft, true) as has_changes`
const from = `page p left join page_version shown on shown.page_id = p.id and shown.number = p.published_number`

export async function listPageRows(db: Database): Promise<PageRow[]> {
  const { rows } = await db.query<PageRow>(`select ${columns} from ${from} order by p.created_at`)
  return rows
}

export async function findPage(db: Database, id: string): Promise<PageRow | undefined> {
  const { rows } = await db.query<PageRow>(`select ${columns} from ${from} where p.id = $1`, [id])
  return rows[0]
}

/** What visitors see at an address. */
export async function findShownPage(db: Database, address: string): Promise<PageContent | undefined> {
  const { rows } = await db.query<{ content: PageContent }>(
    `select shown.content from page p join page_version shown on shown.page_id = p.id and shown.number = p.published_number
     where p.address = $1`,
    [address],
  )
  return rows[0]?.content
}

/** Addresses that search engines may know, besides the home page. */
export async function listShownAddresses(db: Database): Promise<{ path: string; changedAt: Date }[]> {
  const { rows } = await db.query<{ path: string; changedAt: Date }>(
    `select p.address as path, shown.published_at as "changedAt" from page p join page_version shown on shown.page_id = p.id and shown.number = p.published_number
     where p.address <> '/' and not (shown.content -> 'isUnlisted')::boolean order by p.created_at`,
  )
  return rows
}

/** Chosen once at random. */
const lockId = 1_874_220_563

/** Until the transaction ends, no other request changes pages. Addresses are compared across all of them. */
export async function lockPages(tx: Database): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [lockId])
}

export async function countPages(tx: Database): Promise<number> {
  const { rows } = await tx.query<{ count: number }>('select count(*) as count from page')
  return rows[0]?.count ?? 0
}

/** Whether another page has this address, or will have it once its draft is published. */
export async function isAddressTaken(tx: Database, address: string, id: string | null): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from page where (address = $1 or draft ->> 'address' = $1) and ($2::uuid is null or id <> $2) limit 1`,
    [address, id],
  )
  return rows.length > 0
}

export async function insertPage(tx: Database, draft: PageContent, by: string): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into page (address, draft, updated_by) values ($1, $2, $3) returning id`,
    [draft.address, toJson(draft), by],
  )
  const id = rows[0]?.id
  if (!id) throw new Error('the page was not returned by its own insert')
  return id
}

/** A page that visitors do not see has the address of its draft at once. */
export async function updateDraft(
  tx: Database,
  id: string,
  { draft, by }: { draft: PageContent; by: string },
): Promise<void> {
  await tx.query(
    `update page set draft = $2, version = version + 1, updated_at = now(), updated_by = $3,
       address = case when published_number is null then $4 else address end
     where id = $1`,
    [id, toJson(draft), by, draft.address],
  )
}

/** Makes the draft the next version, and the one that visitors see. Returns its number. */
export async function insertVersion(tx: Database, id: string, by: string): Promise<number> {
  const { rows } = await tx.query<{ number: number }>(
    `insert into page_version (page_id, number, content, published_by)
     select p.id, coalesce((select max(number) from page_version where page_id = p.id), 0) + 1, p.draft, $2
     from page p where p.id = $1 returning number`,
    [id, by],
  )
  const number = rows[0]?.number
  if (!number) throw new Error('the version was not returned by its own insert')
  return number
}

export async function showVersion(
  tx: Database,
  id: string,
  { number, by }: { number: number | null; by: string },
): Promise<void> {
  await tx.query(
    `update page set published_number = $2, address = draft ->> 'address', version = version + 1, updated_at = now(),
       updated_by = $3
     where id = $1`,
    [id, number, by],
  )
}

/** Deletes all but the newest versions. */
export async function deleteOldVersions(tx: Database, id: string, count: number): Promise<void> {
  await tx.query(
    `delete from page_version v using page p where p.id = v.page_id and v.page_id = $1
       and v.number is distinct from p.published_number
       and v.number <= (select max(number) from page_version where page_id = $1) - $2`,
    [id, count],
  )
}

export type PageVersionRow = { number: number; published_at: Date; published_by: string }

export async function listVersionRows(db: Database, id: string): Promise<PageVersionRow[]> {
  const { rows } = await db.query<PageVersionRow>(
    'select number, published_at, published_by from page_version where page_id = $1 order by number desc',
    [id],
  )
  return rows
}

export async function findVersion(db: Database, id: string, number: number): Promise<PageContent | undefined> {
  const { rows } = await db.query<{ content: PageContent }>(
    'select content from page_version where page_id = $1 and number = $2',
    [id, number],
  )
  return rows[0]?.content
}

export async function deletePageRow(tx: Database, id: string): Promise<void> {
  await tx.query('delete from page where id = $1', [id])
}

/** The sweep of pictures leaves what a draft or a kept version shows. */
export async function keepPictures(tx: Database, id: string, addresses: readonly string[]): Promise<void> {
  await tx.query(
    `insert into page_picture (page_id, address) select $1::uuid, address from unnest($2::text[]) as given (address)
     on conflict do nothing`,
    [id, addresses],
  )
}

/** Those of these ids that no product has, sold or not. */
export async function listUnknownProducts(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from unnest($1::uuid[]) as given (id) where not exists (select from product p where p.id = given.id)`,
    [ids],
  )
  return rows.map(({ id }) => id)
}
