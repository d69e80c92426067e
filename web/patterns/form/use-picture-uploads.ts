import { useEffect, useRef, useState } from 'react'
import { drawingTypes, pictureTypes } from '#contract/pictures.limits.ts'
import type { Picture } from '#contract/pictures.ts'
import { t } from '#i18n/t.ts'
import { sentenceOf } from '../../api/problem.ts'
import { type PictureCall, uploadPicture } from '../../api/upload-picture.ts'

/** A picture on its way, or the reason why it did not arrive. */
export type PictureUpload = { id: string; name: string; share: number; error: string | null; stop: () => void }

type Options = {
  to: PictureCall
  /** The call that takes PDF and SVG; without it, they are refused. */
  toDrawing?: PictureCall
  mostBytes: number
  onSaved: (picture: Picture) => void
}

const megabyte = 1_000_000

function isDrawingFile({ type }: Pick<File, 'type'>): boolean {
  return (drawingTypes as readonly string[]).includes(type)
}

/** The problem with a file, found before it is sent; null when it may be sent. */
export function objection(
  file: Pick<File, 'type' | 'size'>,
  mostBytes: number,
  withDrawings = false,
): string | null {
  if (!(pictureTypes as readonly string[]).includes(file.type) && !(withDrawings && isDrawingFile(file))) {
    if (withDrawings) return t('Upload a JPEG, PNG, WebP, AVIF or GIF picture, or a drawing as PDF or SVG.')
    return t('Upload a JPEG, PNG, WebP, AVIF or GIF picture. SVG is not supported for security reasons.')
  }
  if (file.size === 0) return t('This file is empty.')
  if (file.size <= mostBytes) return null
  const [size, max] = [(file.size / megabyte).toFixed(1), String(mostBytes / megabyte)]
  return t('This file is {size} MB. The limit is {max} MB. Reduce its size and upload it again.', {
    size,
    max,
  })
}

/** Sends pictures one after the other, each with its progress, and keeps those that failed in sight with the reason. */
export function usePictureUploads({ to, toDrawing, mostBytes, onSaved }: Options) {
  const [uploads, setUploads] = useState<PictureUpload[]>([])
  const line = useRef<Promise<void>>(Promise.resolve())
  const leaving = useRef<AbortController>(null)
  const onSavedRef = useRef(onSaved)
  onSavedRef.current = onSaved

  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current?.abort()
  }, [])

  function change(id: string, part: Partial<PictureUpload>): void {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  }

  function remove(id: string): void {
    setUploads((all) => all.filter((one) => one.id !== id))
  }

  async function send(id: string, file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    try {
      const picture = await uploadPicture(isDrawingFile(file) ? (toDrawing ?? to) : to, file, {
        signal,
        onProgress: (share) => change(id, { share }),
      })
      onSavedRef.current(picture)
      remove(id)
    } catch (error) {
      if (signal.aborted) remove(id)
      else change(id, { error: sentenceOf(error) })
    }
  }

  function add(files: Iterable<File>): void {
    for (const file of files) {
      const id = crypto.randomUUID()
      const stopping = new AbortController()
      leaving.current?.signal.addEventListener('abort', () => stopping.abort())
      const error = objection(file, mostBytes, toDrawing !== undefined)
      const stop = () => {
        stopping.abort()
        remove(id)
      }
      setUploads((all) => [...all, { id, name: file.name, share: 0, error, stop }])
      if (error === null) line.current = line.current.then(() => send(id, file, stopping.signal))
    }
  }

  return { uploads, add, isSending: uploads.some(({ error }) => error === null) }
}
