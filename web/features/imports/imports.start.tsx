import { type DragEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { exportImportSample, maxTableBytes, maxTableRows } from '#contract/imports/imports.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { SaveButton } from '../../patterns/save-button.tsx'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Upload, useUpload } from './imports.use-upload.ts'

const megabyte = 1_000_000

function hint(): string {
  return t('CSV or XLSX, up to {size} MB and {rows} rows, with the column names above them.', {
    size: String(maxTableBytes / megabyte),
    rows: maxTableRows,
  })
}

/** Takes the table that an import begins with, by dropping and choosing, and leads on to its columns. */
export function ImportStart() {
  const navigate = useNavigate()
  const { upload, error, start, stop } = useUpload(({ _id }) => navigate(paths.productImport(_id)))
  return (
    <section aria-labelledby="import-start" className="grid gap-3 px-4 pb-8 md:px-6">
      <h2 id="import-start" className="text-h3">
        {t('Import a file')}
      </h2>
      <p className="max-w-prose text-ui text-ink-2">
        {t(
          'Rows with an existing SKU update that product; all other rows add a new product. You can review all changes before anything is saved, and undo the whole import afterwards.',
        )}
      </p>
      {error ? (
        <p id="import-error" role="alert" className="flex items-start gap-1.5 text-ui font-[560] text-danger">
          <Icon name="warn" className="mt-0.5 size-4.5" />
          <span>
            <span className="hidden-but-read">{t('Error: ')}</span>
            {error}
          </span>
        </p>
      ) : null}
      {upload ? <Sending upload={upload} onStop={stop} /> : <Drop isInvalid={error !== null} onFile={start} />}
      <div>
        <SaveButton
          file={exportImportSample}
          input={{}}
          name="products-sample.csv"
          label={t('Download sample file')}
        />
      </div>
    </section>
  )
}

function Drop({ isInvalid, onFile }: { isInvalid: boolean; onFile: (file: File) => void }) {
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
      <Button
        onClick={() => input.current?.click()}
        aria-describedby={isInvalid ? 'import-taken import-error' : 'import-taken'}
      >
        <AnyIcon name="upload" />
        {t('Choose a file')}
      </Button>
      <p id="import-taken" className="min-w-0 flex-1 basis-60 text-small text-ink-2">
        {t('or drop it here.')} {hint()}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx"
        data-import-file
        onChange={({ target }) => {
          take(target.files)
          // The same file may be chosen again after an error.
          target.value = ''
        }}
      />
    </div>
  )
}

function Sending({ upload: { name, share }, onStop }: { upload: Upload; onStop: () => void }) {
  const percent = Math.round(share * 100)
  const isSent = percent === 100
  return (
    <div className="picture-drop import-drop">
      <span className="min-w-0 flex-1 basis-40 truncate font-[560]">{name}</span>
      <progress
        className="upload-progress"
        value={isSent ? undefined : share}
        max={1}
        aria-label={t('Uploading {name}', { name })}
      />
      <span className="text-small text-ink-2 tabular-nums">
        {isSent ? t('Reading the file') : t('{percent} %', { percent: String(percent) })}
      </span>
      <Button size="small" ref={(button) => button?.focus()} onClick={onStop}>
        {t('Cancel', { context: 'sending a file' })}
      </Button>
    </div>
  )
}
