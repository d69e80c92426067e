import type pg from 'pg'
import * as synonyms from '#contract/synonyms/synonyms.ts'
import type { Handle } from '#server/http/handle.ts'
import { addSynonym, changeSynonym, deleteSynonym, listSynonyms } from './synonyms.service.ts'

/** What the search finds for other words; staff edit it. */
export function synonymsRoutes(handle: Handle, pool: pg.Pool): void {
  handle(synonyms.listSynonyms, () => listSynonyms(pool))

  handle(synonyms.addSynonym, ({ actor, body, idempotencyKey }) =>
    addSynonym(pool, { actor, entry: body, idempotencyKey }),
  )

  handle(synonyms.changeSynonym, ({ actor, params, body: { version, ...entry } }) =>
    changeSynonym(pool, { actor, id: params.id, version, entry }),
  )

  handle(synonyms.deleteSynonym, ({ actor, params, query }) =>
    deleteSynonym(pool, { actor, id: params.id, version: query.version }),
  )
}
