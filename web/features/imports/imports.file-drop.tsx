import { type DragEvent, useId, useRef, useState } from 'react'
import { t } from '#i18n/t.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Button } from '../../ui/button.tsx'
import type { FileUpload } from './imports.use-upload.ts'

type FileDropProps = {
  label: string
  /** Which files are taken. */
  hint: string
  accept: string
  /** What says why the last file was not taken. */
  errorId?: string | undefined
  onFile: (file: File) => void
}

/** Takes the file that an import begins with, by dropping and choosing. */
export function FileDrop({ label, hint, accept, errorId, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const id = useId()

  function take(files: FileList | null): void {
    const [file] = files ?? []
    if (file) onFile(file)
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }

  function onDragOver(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one of two ways; the button is for everybody
    <div
      className="picture-drop min-h-21"
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <Button onClick={() => input.current?.click()} aria-describedby={errorId ? `${id} ${errorId}` : id}>
        <AnyIcon name="upload" />
        {label}
      </Button>
      <p id={id} className="min-w-0 flex-1 basis-60 text-small text-ink-2">
        {t('or drop it here.')} {hint}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          take(target.files)
          // The same file may be chosen again after an error.
          target.value = ''
        }}
      />
    </div>
  )
}

type FileSendingProps = {
  upload: FileUpload /** While the server answers. */
  lastText?: string
  onStop: () => void
}

export function FileSending({ upload: { name, share }, lastText, onStop }: FileSendingProps) {
  const percent = Math.round(share * 100)
  const isSent = lastText !== undefined && percent === 100
  return (
    <div className="picture-drop min-h-21">
      <span className="min-w-0 flex-1 basis-40 truncate font-[560]">{name}</span>
      <progress
        className="upload-progress"
        value={isSent ? undefined : share}
        max={1}
        aria-label={t('Uploading {name}', { name })}
      />
      <span className="text-small text-ink-2 tabular-nums">
        {isSent ? lastText : t('{percent} %', { percent: String(percent) })}
      </span>
      <Button size="small" ref={(button) => button?.focus()} onClick={onStop}>
        {t('Cancel', { context: 'sending a file' })}
      </Button>
    </div>
  )
}
