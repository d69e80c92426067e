import type { LegalKind } from '#contract/pages/legal-kinds.ts'
import type { PageContent } from '#contract/pages/pages.ts'
import type { Database } from '#server/database/pool.ts'

export type LegalRow = {
  kind: LegalKind | null
  id: string
  address: string
  draft: PageContent
  published_number: number | null
  has_changes: boolean
}

/** The pages that are chosen as legal pages. */
export async function listLegalRows(db: Database): Promise<LegalRow[]> {
  const { rows } = await db.query<LegalRow>(
    `select p.legal_kind as kind, p.id, p.address, p.draft, p.published_number,
       coalesce(shown.content <> p.draft, true) as has_changes
     from page p left join page_version shown on shown.page_id = p.id and shown.number = p.published_number
     where p.legal_kind is not null`,
  )
  return rows
}

export type ShownLegalRow = { kind: LegalKind | null; address: string; content: PageContent }

/** The legal pages that visitors can read. */
export async function listShownLegal(db: Database): Promise<ShownLegalRow[]> {
  const { rows } = await db.query<ShownLegalRow>(
    `select p.legal_kind as kind, p.address, shown.content
     from page p join page_version shown on shown.page_id = p.id and shown.number = p.published_number
     where p.legal_kind is not null`,
  )
  return rows
}

export async function findLegalKind(db: Database, id: string): Promise<{ kind: LegalKind | null } | undefined> {
  const { rows } = await db.query<{ kind: LegalKind | null }>(
    'select legal_kind as kind from page where id = $1',
    [id],
  )
  return rows[0]
}

/** The page of a kind is another one, or none. */
export async function writeLegalKind(tx: Database, kind: LegalKind, id: string | null): Promise<void> {
  await tx.query('update page set legal_kind = null where legal_kind = $1 and id is distinct from $2::uuid', [
    kind,
    id,
  ])
  if (id !== null) await tx.query('update page set legal_kind = $1 where id = $2', [kind, id])
}

/** The address, or the next one that neither a page nor a draft has. */
export async function freeAddress(tx: Database, wanted: string): Promise<string> {
  const { rows } = await tx.query<{ address: string }>(
    `select case when n = 1 then $1::text else $1 || '-' || n end as address from generate_series(1, 500) as n
     where not exists (
       select from page where address = (case when n = 1 then $1::text else $1 || '-' || n end)
         or draft ->> 'address' = (case when n = 1 then $1::text else $1 || '-' || n end)
     ) order by n limit 1`,
    [wanted],
  )
  return rows[0]?.address ?? wanted
}
