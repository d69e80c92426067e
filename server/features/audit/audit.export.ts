import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyInstance } from 'fastify'
import { type AuditMatching, auditExportPath, auditMatching } from '#contract/audit.ts'
import type { Database } from '#server/database/pool.ts'
import { actorFor, type Identify, parse } from '#server/http/answer.ts'
import { asAttachment } from '#server/http/attachment.ts'
import { toEntry } from './audit.service.ts'
import { listAuditRows, whereOf } from './audit.store.ts'

/** Rows asked for at a time: all that is in memory, however long the log is. */
const atATime = 500

type Line = Record<string, string | null>

/** Every entry that matches, newest first. What is written meanwhile is newer than the first page and left out. */
async function* allEntries(db: Database, asked: AuditMatching): AsyncGenerator<Line> {
  const where = whereOf(asked)
  let beyond: number | null = null
  for (;;) {
    const rows: Awaited<ReturnType<typeof listAuditRows>> = await listAuditRows(db, where, {
      isDescending: true,
      beyond,
      limit: atATime,
    })
    for (const { at, actor, action, subject, before, after, requestId } of rows.map(toEntry)) {
      yield {
        at,
        actor: actor?.name ?? null,
        actorEmail: actor?.email ?? null,
        action,
        kind: subject.kind,
        subject: subject.name,
        subjectId: subject.id,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        requestId,
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < atATime) return
    beyond = last.id
  }
}

/**
 * The entries that match as CSV (RFC 4180) in UTF-8 with the mark that spreadsheets look for. A cell that a spreadsheet
 * would run as a formula is kept from it by an apostrophe in front.
 */
export function auditExport(app: FastifyInstance, db: Database, identify: Identify): void {
  app.get(`/api${auditExportPath}`, {
    config: { endpointId: 'audit.export' },
    handler: async (request, reply) => {
      await actorFor(request, identify, 'admin')
      const asked = parse(auditMatching, request.query, []) as AuditMatching
      const rows = stringify({ header: true, bom: true, escape_formulas: true, columns: exported })
      const source = Readable.from(allEntries(db, asked))
      // A table that breaks off must not look like a whole one: the connection ends with it.
      source.on('error', (error) => rows.destroy(error))
      rows.on('close', () => source.destroy())
      const day = new Date().toISOString().slice(0, 10)
      return asAttachment(reply, `audit-log-${day}.csv`).type('text/csv; charset=utf-8').send(source.pipe(rows))
    },
  })
}

const exported = [
  'at',
  'actor',
  'actorEmail',
  'action',
  'kind',
  'subject',
  'subjectId',
  'before',
  'after',
  'requestId',
]
