import type pg from 'pg'
import * as synonyms from '#contract/synonyms/synonyms.ts'
import type { App } from '#server/http/app.ts'
import { addSynonym, changeSynonym, deleteSynonym, listSynonyms } from './synonyms.service.ts'

/** What the search finds for other words; staff edit it. */
export function registerSynonyms({ handle }: App, { pool }: { pool: pg.Pool }): void {
  handle(synonyms.listSynonyms, () => listSynonyms(pool))

  handle(synonyms.addSynonym, { once: true }, ({ actor, body, transaction }) =>
    addSynonym(transaction, { actor, entry: body }),
  )

  handle(
    synonyms.changeSynonym,
    { transaction: true },
    ({ actor, params, body: { version, ...entry }, transaction }) =>
      changeSynonym(transaction, { actor, id: params.id, version, entry }),
  )

  handle(synonyms.deleteSynonym, { transaction: true }, ({ actor, params, query, transaction }) =>
    deleteSynonym(transaction, { actor, id: params.id, version: query.version }),
  )
}
