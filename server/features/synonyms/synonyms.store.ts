import type { SynonymEntry } from '#contract/synonyms/synonyms.ts'
import type { Language } from '#i18n/language.ts'
import type { Database } from '#server/database/pool.ts'

export type SynonymRow = { id: string; language: Language; terms: string[]; finds: string[]; version: number }

const columns = 'id, language, terms, finds, version'

export async function listSynonymRows(db: Database): Promise<SynonymRow[]> {
  const { rows } = await db.query<SynonymRow>(
    `select ${columns} from search_synonym order by language desc, lower(terms[1]), id`,
  )
  return rows
}

/** Chosen once at random. */
const lockId = 1_203_611_947

/** Until the transaction ends, no other request changes the synonyms. */
export async function lockSynonyms(tx: Database): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [lockId])
}

export async function countSynonyms(tx: Database): Promise<number> {
  const { rows } = await tx.query<{ count: number }>('select count(*) as count from search_synonym')
  return rows[0]?.count ?? 0
}

export async function findSynonym(tx: Database, id: string): Promise<SynonymRow | undefined> {
  const { rows } = await tx.query<SynonymRow>(`select ${columns} from search_synonym where id = $1`, [id])
  return rows[0]
}

export async function insertSynonym(
  tx: Database,
  { language, terms, finds }: SynonymEntry,
): Promise<SynonymRow | undefined> {
  const { rows } = await tx.query<SynonymRow>(
    `insert into search_synonym (language, terms, finds) values ($1, $2, $3) returning ${columns}`,
    [language, terms, finds],
  )
  return rows[0]
}

export async function updateSynonym(
  tx: Database,
  id: string,
  { language, terms, finds }: SynonymEntry,
): Promise<SynonymRow | undefined> {
  const { rows } = await tx.query<SynonymRow>(
    `update search_synonym set language = $2, terms = $3, finds = $4, version = version + 1, updated_at = now()
     where id = $1 returning ${columns}`,
    [id, language, terms, finds],
  )
  return rows[0]
}

export async function deleteSynonymRow(tx: Database, id: string): Promise<void> {
  await tx.query('delete from search_synonym where id = $1', [id])
}
