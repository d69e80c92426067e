import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { getCallSites } from 'node:util'
import { type Answer, sampleRows } from './samples.ts'
import type { Shape } from './shapes.ts'
import { type CallSite, keyOf } from './store-types.ts'

/** A statement as a store has sent it. `key` is its call site. */
export type SentStatement = { key: string; text: string; valueCount: number }

type Result = { rows: Record<string, unknown>[]; rowCount: number }

/** More statements of one call are a loop that waits for an answer which never comes. */
const maxOfOneCall = 50

/**
 * Stands in for a database: keeps what is sent, and answers one row or none. One object is pool, connection and cache of
 * queries.
 */
export function createRecorder(root: string, sites: readonly CallSite[]) {
  const rows = new Map<string, Shape>(sites.map(({ key, row }) => [key, row]))
  const sent = new Map<string, SentStatement>()
  let answer: Answer = 'none'
  let count = 0

  function record(statement: unknown, values: unknown): Result {
    // The first two are this function and the one of the database below.
    const [, , caller] = getCallSites(3)
    if (!caller) throw new Error('a statement without a caller')
    count += 1
    if (count > maxOfOneCall) throw new Error('too many statements')
    const key = keyOf(fileOf(root, caller.scriptName), caller.lineNumber, caller.columnNumber)
    const { text, values: given = values } = readStatement(statement)
    const valueCount = Array.isArray(given) ? given.length : 0
    sent.set(`${key} ${text}`, { key, text, valueCount })
    const found = sampleRows(rows.get(key) ?? { kind: 'unknown' }, answer)
    return { rows: found, rowCount: found.length }
  }

  const database = {
    async query(statement: unknown, values?: unknown): Promise<Result> {
      return record(statement, values)
    },
    async get(statement: unknown): Promise<Result['rows']> {
      return record(statement, undefined).rows
    },
    options: { max: 10 },
  }

  return {
    database,
    sent: (): SentStatement[] => [...sent.values()],
    /** Calls a function of a store. What it throws is about the values that were made up. */
    async call(run: () => unknown, answered: Answer): Promise<void> {
      answer = answered
      count = 0
      try {
        await run()
      } catch {}
    },
  }
}

function fileOf(root: string, script: string): string {
  return path.relative(root, script.startsWith('file:') ? fileURLToPath(script) : script)
}

function readStatement(statement: unknown): { text: string; values?: unknown } {
  if (typeof statement === 'string') return { text: statement }
  const { text, values } = statement as { text: string; values?: unknown }
  return { text, values }
}
