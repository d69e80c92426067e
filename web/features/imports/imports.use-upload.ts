import { useEffect, useRef, useState } from 'react'
import type { ProductImport } from '#contract/imports/imports.ts'
import { tableFileError, uploadProblem } from './imports.labels.ts'
import { sendTable } from './imports.send-table.ts'

export type TableUpload = { name: string; share: number }

/** Sends one table at a time; `onSaved` gets the import that it has become. */
export function useTableUpload(onSaved: (imported: ProductImport) => void) {
  const [upload, setUpload] = useState<TableUpload | null>(null)
  const [error, setError] = useState<string | null>(null)
  const stopping = useRef<AbortController>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  function stop(): void {
    stopping.current?.abort()
    setUpload(null)
  }

  async function start(file: File): Promise<void> {
    stop()
    const refused = tableFileError(file)
    setError(refused)
    if (refused !== null) return
    const controller = new AbortController()
    stopping.current = controller
    setUpload({ name: file.name, share: 0 })
    try {
      const onProgress = (share: number) => setUpload((now) => (now ? { ...now, share } : null))
      onSaved(await sendTable(file, { signal: controller.signal, onProgress }))
    } catch (failure) {
      if (controller.signal.aborted) return
      setError(uploadProblem(failure))
      setUpload(null)
    }
  }

  return { upload, error, start, stop }
}
