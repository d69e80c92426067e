import { useEffect, useRef, useState } from 'react'
import type { Sending } from '../../api/send-file.ts'

export type FileUpload = { name: string; share: number }

type UploadOptions<Import> = {
  send: (file: File, sending: Sending) => Promise<Import>
  /** The problem with a file, found before it is sent. */
  check: (file: File) => string | null
  say: (error: unknown) => string
  /** Gets the import that the file has become. */
  onSent: (imported: Import) => void
}

/** Sends one file at a time. */
export function useFileUpload<Import>({ send, check, say, onSent }: UploadOptions<Import>) {
  const [upload, setUpload] = useState<FileUpload | null>(null)
  const [error, setError] = useState<string | null>(null)
  const stopping = useRef<AbortController>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  function stop(): void {
    stopping.current?.abort()
    setUpload(null)
  }

  async function start(file: File): Promise<void> {
    stop()
    const refused = check(file)
    setError(refused)
    if (refused !== null) return
    const controller = new AbortController()
    stopping.current = controller
    setUpload({ name: file.name, share: 0 })
    try {
      const onProgress = (share: number) => setUpload((now) => (now ? { ...now, share } : null))
      onSent(await send(file, { signal: controller.signal, onProgress }))
    } catch (failure) {
      if (controller.signal.aborted) return
      setError(say(failure))
      setUpload(null)
    }
  }

  return { upload, error, start, stop }
}
