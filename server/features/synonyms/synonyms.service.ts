import type { Actor } from '#contract/access.ts'
import { maxSynonyms, type Synonym, type SynonymEntry } from '#contract/synonyms/synonyms.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { recordEvents } from '#server/events/events.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import {
  countSynonyms,
  deleteSynonymRow,
  findSynonym,
  insertSynonym,
  listSynonymRows,
  lockSynonyms,
  type SynonymRow,
  updateSynonym,
} from './synonyms.store.ts'

function toSynonym({ id, ...row }: SynonymRow): Synonym {
  return { _id: id, ...row }
}

export async function listSynonyms(db: Database): Promise<Synonym[]> {
  return (await listSynonymRows(db)).map(toSynonym)
}

type Adding = { actor: Actor; entry: SynonymEntry }

/** Adds a synonym. Throws `too_many_synonyms`. */
export async function addSynonym(transaction: Transaction, { actor, entry }: Adding): Promise<Synonym> {
  return transaction((tx) => insert(tx, actor, entry))
}

async function insert(tx: Database, actor: Actor, entry: SynonymEntry): Promise<Synonym> {
  await lockSynonyms(tx)
  if ((await countSynonyms(tx)) >= maxSynonyms) refuse('too_many_synonyms')
  const row = await insertSynonym(tx, entry)
  if (!row) throw new Error('the synonym was not returned by its own insert')
  await record(tx, actor, { after: row })
  return toSynonym(row)
}

type Changing = { actor: Actor; id: string; version: number; entry: SynonymEntry }

/** Replaces a synonym. Throws `synonym_not_found`, `stale_version` with the row. */
export async function changeSynonym(
  transaction: Transaction,
  { actor, id, version, entry }: Changing,
): Promise<Synonym> {
  return transaction(async (tx) => {
    const before = await lockRead(tx, id, version)
    const after = (await updateSynonym(tx, id, entry)) ?? refuse('synonym_not_found')
    await record(tx, actor, { before, after })
    return toSynonym(after)
  })
}

type Deleting = { actor: Actor; id: string; version: number }

/** Deletes a synonym. Throws `synonym_not_found`, `stale_version` with the row. */
export async function deleteSynonym(
  transaction: Transaction,
  { actor, id, version }: Deleting,
): Promise<{ deletedCount: number }> {
  await transaction(async (tx) => {
    const before = await lockRead(tx, id, version)
    await deleteSynonymRow(tx, id)
    await record(tx, actor, { before })
  })
  return { deletedCount: 1 }
}

/** The synonym in the version that was read; no other request changes it meanwhile. */
async function lockRead(tx: Database, id: string, version: number): Promise<SynonymRow> {
  if (!isUuid(id)) refuse('synonym_not_found')
  await lockSynonyms(tx)
  const row = (await findSynonym(tx, id)) ?? refuse('synonym_not_found')
  if (row.version !== version) refuseStale('stale_version', toSynonym(row))
  return row
}

type Change = { before?: SynonymRow; after?: SynonymRow }

function fieldsOf({ language, terms, finds }: SynonymRow) {
  return { language, terms, finds }
}

/** The audit log, and the event by which every instance reads the synonyms again. */
async function record(tx: Database, actor: Actor, { before, after }: Change): Promise<void> {
  const row = after ?? before
  if (!row) return
  await recordAudit(tx, {
    actor,
    action: before ? (after ? 'synonym.changed' : 'synonym.deleted') : 'synonym.added',
    subject: { kind: 'synonym', id: row.id, name: row.terms[0] ?? '' },
    ...(before && { before: fieldsOf(before) }),
    ...(after && { after: fieldsOf(after) }),
  })
  await recordEvents(tx, { type: 'synonym.changed', subjectId: row.id })
}
