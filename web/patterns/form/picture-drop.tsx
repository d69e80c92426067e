import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { drawingTypes, pictureTypes } from '#contract/pictures.limits.ts'
import { t } from '#i18n/t.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Button } from '../../ui/button.tsx'
import type { PictureUpload } from './use-picture-uploads.ts'

type PictureDropProps = {
  id: string
  /** Accepted files, shown before one is chosen. */
  hint: string
  isMultiple?: boolean
  /** PDF and SVG are taken too. */
  withDrawings?: boolean
  uploads: PictureUpload[]
  onFiles: (files: File[]) => void
}

/** Pictures pasted anywhere on the page; texts go where they always go. */
function usePastedFiles(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

/** Takes pictures by dropping, pasting and choosing, and shows how far each one is. */
export function PictureDrop(props: PictureDropProps) {
  const { id, hint, isMultiple = false, withDrawings = false, uploads, onFiles } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const takeSome = (files: Iterable<File>) => onFiles(isMultiple ? [...files] : [...files].slice(0, 1))
  usePastedFiles(takeSome)

  function onDrop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    takeSome(event.dataTransfer.files)
  }

  function onDragOver(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }

  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one of three ways; the button is for everybody */}
      <div
        className="picture-drop"
        data-over={isOver || undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <Button onClick={() => input.current?.click()} aria-describedby={`${id}-taken`}>
          <AnyIcon name="upload" />
          {isMultiple ? t('Choose pictures') : t('Choose a picture')}
        </Button>
        <p id={`${id}-taken`} className="text-small text-ink-2">
          {t('or drop or paste it here.')} {hint}
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          hidden
          accept={[...pictureTypes, ...(withDrawings ? drawingTypes : [])].join(',')}
          multiple={isMultiple}
          onChange={({ target }) => {
            takeSome(target.files ?? [])
            // The same file may be chosen again after an error.
            target.value = ''
          }}
        />
      </div>
      <ul className="grid gap-2 empty:hidden">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </div>
  )
}

function UploadRow({ upload: { name, share, error, stop } }: { upload: PictureUpload }) {
  const percent = Math.round(share * 100)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border border-line px-3 py-2 text-ui">
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {error === null ? (
        <>
          <progress
            className="upload-progress"
            value={share}
            max={1}
            aria-label={t('Uploading {name}', { name })}
          />
          <span className="w-24 text-small text-ink-2 tabular-nums">
            {percent < 100 ? t('{percent} %', { percent: String(percent) }) : t('Processing…')}
          </span>
          <Button size="small" onClick={stop} aria-label={t('Cancel upload of {name}', { name })}>
            {t('Cancel', { context: 'dialog' })}
          </Button>
        </>
      ) : (
        <>
          <Button size="small" onClick={stop} aria-label={t('Dismiss {name}', { name })}>
            {t('Dismiss')}
          </Button>
          <p role="alert" className="basis-full font-[560] text-danger">
            {error}
          </p>
        </>
      )}
    </li>
  )
}
