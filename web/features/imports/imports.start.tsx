import { useNavigate } from 'react-router'
import { exportImportSample, maxTableBytes, maxTableRows } from '#contract/imports/imports.ts'
import { ownReaderForm } from '#contract/lists/reader-form.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { SaveButton } from '../../patterns/save-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FileDrop, FileSending } from './imports.file-drop.tsx'
import { tableFileError, uploadProblem } from './imports.labels.ts'
import { sendTable } from './imports.send-table.ts'
import { useFileUpload } from './imports.use-upload.ts'

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
  const { upload, error, start, stop } = useFileUpload({
    send: sendTable,
    check: tableFileError,
    say: uploadProblem,
    onSent: ({ _id }) => navigate(paths.productImport(_id)),
  })
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
      {upload ? (
        <FileSending upload={upload} lastText={t('Reading the file')} onStop={stop} />
      ) : (
        <FileDrop
          label={t('Choose a file')}
          hint={hint()}
          accept=".csv,.tsv,.txt,.xlsx"
          errorId={error === null ? undefined : 'import-error'}
          onFile={start}
        />
      )}
      <div>
        <SaveButton
          file={exportImportSample}
          input={{ query: ownReaderForm() }}
          name="products-sample.csv"
          label={t('Download sample file')}
        />
      </div>
    </section>
  )
}
