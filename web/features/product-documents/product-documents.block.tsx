import { documentsArchivePath, drawingSheetPath, productFileAddress } from '#contract/product-documents/paths.ts'
import type { ProductDocument } from '#contract/product-documents/product-documents.ts'
import { documentTypeLabels } from '#contract/product-documents/types.ts'
import { t } from '#i18n/t.ts'
import { formatBytes } from '../../ui/bytes.ts'
import { Icon } from '../../ui/icon.tsx'
import { nameOfLanguage } from './product-documents.language.ts'
import './product-documents.css'

type Row = { key: string; href: string; title: string; lang?: string | undefined; notes: string[] }

function rowOf({ _id, path, title, language, type, format, bytes, edition }: ProductDocument): Row {
  const name = t(documentTypeLabels[type])
  const notes = [
    ...(type === 'other' || title === name ? [] : [name]),
    format,
    formatBytes(bytes),
    ...(language === null ? [] : [nameOfLanguage(language)]),
    ...(edition === '' ? [] : [t('Version {edition}', { edition })]),
  ]
  return { key: _id, href: path, title, lang: language ?? undefined, notes }
}

type DocumentsProps = {
  productId: string
  documents: readonly ProductDocument[]
  /** Of all files together, if they come as one archive. */
  documentsBytes: number | null
  /** Of the drawing as a sheet to print; null without one. */
  drawingBytes: number | null
}

/** What can be taken home: the drawing as a sheet, data sheets, manuals, CAD files. */
export function ProductDocuments({ productId, documents, documentsBytes, drawingBytes }: DocumentsProps) {
  const sheet: Row[] =
    drawingBytes === null
      ? []
      : [
          {
            key: 'drawing',
            href: productFileAddress(drawingSheetPath, productId),
            title: t('Drawing with dimensions'),
            notes: ['PDF', formatBytes(drawingBytes)],
          },
        ]
  const rows = [...sheet, ...documents.map(rowOf)]
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="documents" className="mt-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="documents" className="text-h2">
          {t('Documents')}
        </h2>
        {documentsBytes === null ? null : (
          <a
            href={productFileAddress(documentsArchivePath, productId)}
            className="inline-flex min-h-11 items-center"
          >
            {t('All, ZIP, {size}', { size: formatBytes(documentsBytes) })}
          </a>
        )}
      </div>
      <ul className="document-list">
        {rows.map(({ key, href, title, lang, notes }) => (
          <li key={key}>
            <a href={href} lang={lang} hrefLang={lang}>
              {title}
            </a>
            <p>{notes.join(' · ')}</p>
            <Icon name="down" className="size-4.5" />
          </li>
        ))}
      </ul>
    </section>
  )
}
