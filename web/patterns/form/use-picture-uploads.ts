import { useEffect, useRef, useState } from 'react'
import { drawingTypes, pictureTypes } from '#contract/pictures.limits.ts'
import type { Picture } from '#contract/pictures.ts'
import { t } from '#i18n/t.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { type PictureCall, uploadPicture } from '../../api/upload-picture.ts'
import { showToast } from '../toast.ts'
import type { PendingUploads, UploadEnd } from './use-pending-uploads.ts'

/** A picture on its way, or the reason why it did not arrive. */
export type PictureUpload = { id: string; name: string; share: number; error: string | null; stop: () => void }

type Options = {
  /** The uploads of the form that the pictures belong to. */
  pending: Pick<PendingUploads, 'track' | 'isClosed' | 'round'>
  to: PictureCall
  /** The call that takes PDF and SVG; without it, they are refused. */
  toDrawing?: PictureCall
  maxBytes: number
  onSaved: (picture: Picture) => void
}

const megabyte = 1_000_000

function isDrawingFile({ type }: Pick<File, 'type'>): boolean {
  return (drawingTypes as readonly string[]).includes(type)
}

/** The problem with a file, found before it is sent; null when it may be sent. */
export function pictureFileError(
  file: Pick<File, 'type' | 'size'>,
  maxBytes: number,
  withDrawings = false,
): string | null {
  if (!(pictureTypes as readonly string[]).includes(file.type) && !(withDrawings && isDrawingFile(file))) {
    if (withDrawings) return t('Upload a JPEG, PNG, WebP, AVIF or GIF picture, or a drawing as PDF or SVG.')
    return t('Upload a JPEG, PNG, WebP, AVIF or GIF picture. SVG is not supported for security reasons.')
  }
  if (file.size === 0) return t('This file is empty.')
  if (file.size <= maxBytes) return null
  const [size, max] = [(file.size / megabyte).toFixed(1), String(maxBytes / megabyte)]
  return t('This file is {size} MB. The limit is {max} MB. Reduce its size and upload it again.', {
    size,
    max,
  })
}

/** Sends pictures one after the other, each with its progress, and keeps those that failed in sight with the reason. */
export function usePictureUploads({ pending, to, toDrawing, maxBytes, onSaved }: Options) {
  const [uploads, setUploads] = useState<PictureUpload[]>([])
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const leaving = useRef<AbortController>(null)
  const onSavedRef = useRef(onSaved)
  onSavedRef.current = onSaved
  const { round } = pending

  // biome-ignore lint/correctness/useExhaustiveDependencies: an emptied form cancels its uploads as one that is left
  useEffect(() => {
    leaving.current = new AbortController()
    return () => {
      leaving.current?.abort()
      setUploads([])
    }
  }, [round])

  function change(id: string, part: Partial<PictureUpload>): void {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  }

  function remove(id: string): void {
    setUploads((all) => all.filter((one) => one.id !== id))
  }

  async function send(id: string, file: File, signal: AbortSignal): Promise<UploadEnd> {
    if (signal.aborted) return 'cancelled'
    try {
      const picture = await uploadPicture(isDrawingFile(file) ? (toDrawing ?? to) : to, file, {
        signal,
        onProgress: (share) => change(id, { share }),
      })
      if (signal.aborted) return 'cancelled'
      onSavedRef.current(picture)
      remove(id)
      return 'saved'
    } catch (error) {
      if (signal.aborted) return 'cancelled'
      change(id, { error: sentenceOf(error) })
      return 'failed'
    }
  }

  function begin(id: string, file: File, signal: AbortSignal): void {
    const sent = line.current.then(() => send(id, file, signal))
    line.current = sent
    // One that is cancelled while it waits for another is not waited for.
    const cancelled = new Promise<UploadEnd>((resolve) => {
      signal.addEventListener('abort', () => resolve('cancelled'))
    })
    pending.track(Promise.race([sent, cancelled]))
  }

  function add(files: Iterable<File>): void {
    if (pending.isClosed()) {
      showToast(t('The form is being saved. Add the file again once it is saved.'))
      return
    }
    for (const file of files) {
      const id = crypto.randomUUID()
      const stopping = new AbortController()
      leaving.current?.signal.addEventListener('abort', () => stopping.abort())
      const error = pictureFileError(file, maxBytes, toDrawing !== undefined)
      const stop = () => {
        stopping.abort()
        remove(id)
      }
      setUploads((all) => [...all, { id, name: file.name, share: 0, error, stop }])
      if (error === null) begin(id, file, stopping.signal)
    }
  }

  return { uploads, add }
}
