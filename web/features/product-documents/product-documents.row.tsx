import { downloadFormerFile, type StaffDocument } from '#contract/product-documents/product-documents.ts'
import { documentTypeLabels } from '#contract/product-documents/types.ts'
import { t } from '#i18n/t.ts'
import { saveFile } from '../../api/save-file.ts'
import { toastError } from '../../patterns/toast-error.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { Time } from '../../ui/time.tsx'
import { nameOfLanguage } from './product-documents.language.ts'

type RowProps = {
  productId: string
  document: StaffDocument
  position: { index: number; count: number }
  onMove: (to: number) => void
  onEdit: () => void
  onDelete: () => void
}

function notesOf({ type, format, bytes, language, edition }: StaffDocument): string {
  const locale = language === null ? t('For all languages') : nameOfLanguage(language)
  const version = edition === '' ? [] : [t('Version {edition}', { edition })]
  return [t(documentTypeLabels[type]), format, formatBytes(bytes), locale, ...version].join(' · ')
}

/** One document of a product for staff, with the files that it had before. */
export function DocumentItem(props: RowProps) {
  const { productId, document, position, onMove, onEdit, onDelete } = props
  const { title, language, former } = document
  const { index, count } = position
  return (
    <li className="grid gap-2 border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
          <p className="font-semibold wrap-anywhere" lang={language ?? undefined}>
            {title}
          </p>
          <p className="text-small text-ink-2">{notesOf(document)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            disabled={index === 0}
            aria-label={t('Move {title} up', { title })}
            onClick={() => onMove(index - 1)}
          >
            ↑
          </Button>
          <Button
            size="small"
            disabled={index === count - 1}
            aria-label={t('Move {title} down', { title })}
            onClick={() => onMove(index + 1)}
          >
            ↓
          </Button>
          <Button size="small" aria-label={t('Change {title}', { title })} onClick={onEdit}>
            {t('Change')}
          </Button>
          <Button size="small" aria-label={t('Delete {title}', { title })} onClick={onDelete}>
            {t('Delete')}
          </Button>
        </div>
      </div>
      {former.length > 0 ? <Former productId={productId} document={document} /> : null}
    </li>
  )
}

/** Files that a newer one has replaced, to be saved. */
function Former({ productId, document: { _id, former } }: Pick<RowProps, 'productId' | 'document'>) {
  const { run: save } = useCommand(
    (number: number, name: string) =>
      saveFile(downloadFormerFile, { params: { id: productId, document: _id, number: String(number) } }, name),
    { say: toastError },
  )
  return (
    <details className="text-small">
      <summary className="min-h-6">
        {t('{count, plural, one {# earlier file} other {# earlier files}}', { count: former.length })}
      </summary>
      <ul className="mt-1 grid gap-1">
        {former.map(({ number, edition, fileName, bytes, addedAt, addedBy }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-3">
            <button type="button" className="link min-h-6" onClick={() => save(number, fileName)}>
              {fileName}
            </button>
            <span className="text-ink-2">
              {[
                ...(edition === '' ? [] : [t('Version {edition}', { edition })]),
                formatBytes(bytes),
                addedBy,
              ].join(' · ')}{' '}
              <Time at={addedAt} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
