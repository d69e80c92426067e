import { useEffect, useRef, useState } from 'react'
import { addImport, type ProductImport, tableTypes } from '#contract/imports/imports.ts'
import { sendFile } from '../../api/send-file.ts'
import { objection, uploadProblem } from './imports.labels.ts'

export type Upload = { name: string; share: number }

/** Browsers that do not know a file give it no type; the server looks into it anyhow. */
function typeOf({ type }: File): string {
  return (tableTypes as readonly string[]).includes(type) ? type : 'application/octet-stream'
}

async function send(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<ProductImport> {
  const address = `/api${addImport.path}?${new URLSearchParams({ name: file.name })}`
  const upload = { method: addImport.method, address, file, type: typeOf(file) }
  const response = await sendFile(upload, { signal, onProgress })
  return (await response.json()) as ProductImport
}

/** Sends one table at a time; `onKept` gets the import that it has become. */
export function useUpload(onSaved: (imported: ProductImport) => void) {
  const [upload, setUpload] = useState<Upload | null>(null)
  const [error, setError] = useState<string | null>(null)
  const stopping = useRef<AbortController>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  function stop(): void {
    stopping.current?.abort()
    setUpload(null)
  }

  async function start(file: File): Promise<void> {
    stop()
    const refused = objection(file)
    setError(refused)
    if (refused !== null) return
    const controller = new AbortController()
    stopping.current = controller
    setUpload({ name: file.name, share: 0 })
    try {
      const onProgress = (share: number) => setUpload((now) => (now ? { ...now, share } : null))
      onSaved(await send(file, controller.signal, onProgress))
    } catch (failure) {
      if (controller.signal.aborted) return
      setError(uploadProblem(failure))
      setUpload(null)
    }
  }

  return { upload, error, start, stop }
}
