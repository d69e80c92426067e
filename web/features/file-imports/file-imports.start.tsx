import { useNavigate } from 'react-router'
import { maxArchiveBytes, maxArchiveFiles } from '#contract/file-imports/file-imports.ts'
import { t } from '#i18n/t.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { paths } from '../../dashboard-paths.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { FileDrop, FileSending } from '../imports/imports.file-drop.tsx'
import { useFileUpload } from '../imports/imports.use-upload.ts'
import { archiveError } from './file-imports.labels.ts'
import { sendArchive } from './file-imports.send-archive.ts'

const megabyte = 1_000_000

/** Takes the archive that an import begins with, by dropping and choosing. */
export function FileImportStart() {
  const navigate = useNavigate()
  const { upload, error, start, stop } = useFileUpload({
    send: sendArchive,
    check: archiveError,
    say: sentenceOf,
    onSent: ({ _id }) => navigate(paths.fileImport(_id)),
  })
  return (
    <section aria-labelledby="file-import-start" className="grid gap-3 px-4 pb-8 md:px-6">
      <h2 id="file-import-start" className="text-h3">
        {t('Upload a ZIP file')}
      </h2>
      <p className="max-w-prose text-ui text-ink-2">
        {t(
          'Name each file after the SKU. Before anything changes you see which product gets which files, and you can undo the whole import afterwards.',
        )}
      </p>
      <Names />
      <Refusal text={error} />
      {upload ? (
        <FileSending upload={upload} onStop={stop} />
      ) : (
        <FileDrop label={t('Choose a ZIP file')} hint={hint()} accept=".zip,application/zip" onFile={start} />
      )}
    </section>
  )
}

function hint(): string {
  return t('Up to {size} MB and {count} files: JPEG, PNG, WebP, AVIF, GIF, SVG, PDF, CAD files, XLSX, CSV, ZIP.', {
    size: String(maxArchiveBytes / megabyte),
    count: maxArchiveFiles,
  })
}

function names(): { name: string; meaning: string }[] {
  return [
    { name: 'A-100.jpg', meaning: t('Picture of A-100') },
    {
      name: 'A-100_2.png · A-100-2.png · A-100 (2).png · A-100/2.png',
      meaning: t('Second picture of A-100'),
    },
    {
      name: 'AB_12.jpg · AB-12.jpg',
      meaning: t('Picture of AB/12, if no other SKU results in this file name'),
    },
    { name: 'A-100.pdf', meaning: t('Data sheet of A-100') },
    { name: 'A-100_Manual_de.pdf', meaning: t('Manual of A-100 in German') },
    {
      name: 'families/series_a/Manual.pdf',
      meaning: t('Manual of all products in the family with the key or name “series_a”'),
    },
    {
      name: 'groups/a-100/Manual.pdf',
      meaning: t('Manual of all variants in the group with the key “a-100”'),
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
