import { type DragEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxArchiveBytes, maxArchiveFiles } from '#contract/file-imports/file-imports.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Button } from '../../ui/button.tsx'
import { type ArchiveUpload, useArchiveUpload } from './file-imports.use-upload.ts'

const megabyte = 1_000_000

/** Takes the archive that an import begins with, by dropping and choosing. */
export function FileImportStart() {
  const navigate = useNavigate()
  const { upload, error, start, stop } = useArchiveUpload(({ _id }) => navigate(paths.fileImport(_id)))
  return (
    <section aria-labelledby="file-import-start" className="grid gap-3 px-4 pb-8 md:px-6">
      <h2 id="file-import-start" className="text-h3">
        {t('Upload a ZIP file')}
      </h2>
      <p className="max-w-prose text-ui text-ink-2">
        {t(
          'Name each file after the part number. You see which product gets what before anything is changed, and you can undo the whole import afterwards.',
        )}
      </p>
      <Names />
      <Refusal text={error} />
      {upload ? <Sending upload={upload} onStop={stop} /> : <Drop onFile={(file) => void start(file)} />}
    </section>
  )
}

function names(): { name: string; meaning: string }[] {
  return [
    { name: 'HB-142.jpg', meaning: t('Picture of HB-142') },
    {
      name: 'HB-142_2.png · HB-142-2.png · HB-142 (2).png · HB-142/2.png',
      meaning: t('Second picture of HB-142'),
    },
    {
      name: 'AB_12.jpg · AB-12.jpg',
      meaning: t('Picture of AB/12, if no other part number would have this file name'),
    },
    { name: 'HB-142.pdf', meaning: t('Data sheet of HB-142') },
    { name: 'HB-142_Manual_de.pdf', meaning: t('Manual of HB-142 in German') },
    {
      name: 'families/hubs/Manual.pdf',
      meaning: t('Manual of all products of the family with the key or name “hubs”'),
    },
    {
      name: 'groups/hub-142/Manual.pdf',
      meaning: t('Manual of all variants of the group with the key “hub-142”'),
    },
  ]
}

function Names() {
  return (
    <dl className="file-names">
      {names().map(({ name, meaning }) => (
        <div key={name}>
          <dt className="mono text-small wrap-anywhere">{name}</dt>
          <dd className="text-small text-ink-2">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

function Drop({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

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
      className="picture-drop import-drop"
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <Button onClick={() => input.current?.click()} aria-describedby="file-import-taken">
        <AnyIcon name="upload" />
        {t('Choose a ZIP file')}
      </Button>
      <p id="file-import-taken" className="min-w-0 flex-1 basis-60 text-small text-ink-2">
        {t('or drop it here.')}{' '}
        {t('Up to {size} MB and {count} files: JPEG, PNG, WebP, AVIF, GIF, SVG, PDF, CAD files, XLSX, CSV, ZIP.', {
          size: String(maxArchiveBytes / megabyte),
          count: maxArchiveFiles,
        })}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,application/zip"
        onChange={({ target }) => {
          take(target.files)
          // The same file may be chosen again after an error.
          target.value = ''
        }}
      />
    </div>
  )
}

function Sending({ upload: { name, share }, onStop }: { upload: ArchiveUpload; onStop: () => void }) {
  const percent = String(Math.round(share * 100))
  return (
    <div className="picture-drop import-drop">
      <span className="min-w-0 flex-1 basis-40 truncate font-[560]">{name}</span>
      <progress className="upload-progress" value={share} max={1} aria-label={t('Uploading {name}', { name })} />
      <span className="text-small text-ink-2 tabular-nums">{t('{percent} %', { percent })}</span>
      <Button size="small" ref={(button) => button?.focus()} onClick={onStop}>
        {t('Cancel', { context: 'sending a file' })}
      </Button>
    </div>
  )
}
