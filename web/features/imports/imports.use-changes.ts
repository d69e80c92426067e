import { useEffect, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { listImportChanges } from '#contract/imports/preview.ts'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { readLatest } from '../../patterns/reading/read-latest.ts'

export type ChangePage = Reply<typeof listImportChanges>

const pageLength = 25

/** One page after the other of what an import changes; `cursors` are the cursors of the pages up to the one that is shown. */
export function useImportChanges(id: string, isWarnedOnly: boolean) {
  const [cursors, setCursors] = useState<readonly string[]>([''])
  const [page, setPage] = useState<ChangePage | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const cursor = cursors.at(-1) ?? ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks for the same page
  useEffect(() => {
    setError(null)
    const query = {
      limit: String(pageLength),
      ...(cursor !== '' && { cursor }),
      ...(isWarnedOnly && { only: 'warned' as const }),
    }
    const read = () => call(listImportChanges, { params: { id }, query })
    return readLatest(read, { take: setPage, failed: (failure) => setError(sentenceOf(failure)) })
  }, [id, cursor, isWarnedOnly, attempt])

  const next = page?.next ?? null
  return {
    page,
    error,
    first: (cursors.length - 1) * pageLength + 1,
    retry: () => setAttempt((count) => count + 1),
    restart: () => setCursors(['']),
    back: cursors.length > 1 ? () => setCursors(cursors.slice(0, -1)) : null,
    forward: next === null ? null : () => setCursors([...cursors, next]),
  }
}
