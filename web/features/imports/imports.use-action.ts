import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type cancelImport,
  type ProductImport,
  readImport,
  type runImport,
  type undoImport,
} from '#contract/imports/imports.ts'
import { call } from '../../api/call.ts'
import { ApiError, sentenceOf } from '../../api/problem.ts'

type ImportAction = typeof runImport | typeof cancelImport | typeof undoImport

/** Sends an action for an import. If another admin was faster, the page shows the current status and the reason. */
export function useImportAction(id: string, onTaken: (imported: ProductImport) => void) {
  const [busy, setBusy] = useState<Endpoint['id'] | null>(null)
  const [error, setError] = useState<string | null>(null)

  async function take(action: ImportAction): Promise<void> {
    setBusy(action.id)
    setError(null)
    try {
      onTaken(await call(action, { params: { id } }))
    } catch (failure) {
      setError(sentenceOf(failure))
      if (failure instanceof ApiError && failure.code === 'import_step_not_allowed') {
        await call(readImport, { params: { id } }).then(onTaken, () => undefined)
      }
    } finally {
      setBusy(null)
    }
  }

  return { busy, error, take }
}
