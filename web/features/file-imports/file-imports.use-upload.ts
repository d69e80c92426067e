import { useEffect, useRef, useState } from 'react'
import type { FileImport } from '#contract/file-imports/file-imports.ts'
import { sentenceOf } from '../../api/problem.ts'
import { archiveError } from './file-imports.labels.ts'
import { sendArchive } from './file-imports.send-archive.ts'

export type ArchiveUpload = { name: string; share: number }

/** Sends one archive at a time; `onSent` gets the import that it has become. */
export function useArchiveUpload(onSent: (imported: FileImport) => void) {
  const [upload, setUpload] = useState<ArchiveUpload | null>(null)
  const [error, setError] = useState<string | null>(null)
  const stopping = useRef<AbortController>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  function stop(): void {
    stopping.current?.abort()
    setUpload(null)
  }

  async function start(file: File): Promise<void> {
    stop()
    const refused = archiveError(file)
    setError(refused)
    if (refused !== null) return
    const controller = new AbortController()
    stopping.current = controller
    setUpload({ name: file.name, share: 0 })
    try {
      const onProgress = (share: number) => setUpload((now) => (now ? { ...now, share } : null))
      onSent(await sendArchive(file, { signal: controller.signal, onProgress }))
    } catch (failure) {
      if (controller.signal.aborted) return
      setError(sentenceOf(failure))
      setUpload(null)
    }
  }

  return { upload, error, start, stop }
}
