import type { PageVersion } from '#contract/pages/pages.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/dates.ts'
import type { Editor } from './pages.use-editor.ts'

type VersionsProps = { versions: readonly PageVersion[]; editor: Editor }

/** The published versions, newest first, each with the way back. */
export function Versions({ versions, editor }: VersionsProps) {
  const { isDirty, isBusy, page, restore, withdraw } = editor
  return (
    <section aria-labelledby="versions-title" className="grid gap-2">
      <h2 id="versions-title" className="text-h3">
        {t('History')}
      </h2>
      {versions.length === 0 ? (
        <p className="text-small text-ink-2">{t('This page has not been published yet.')}</p>
      ) : null}
      <ol className="grid">
        {versions.map(({ number, publishedAt, publishedBy, isShown }) => (
          <li key={number} className="flex flex-wrap items-center gap-2 border-b border-line py-2 text-small">
            <span className="me-auto">
              <strong>{t('Version {number}', { number })}</strong> {isShown ? t('visible to visitors') : null}
              <span className="block text-ink-2">
                {[formatDay(publishedAt, 'short'), publishedBy].filter(Boolean).join(', ')}
              </span>
            </span>
            {/* Unsaved changes would be lost. */}
            <Button
              size="small"
              disabled={isDirty || isBusy}
              aria-label={t('Restore version {number}', { number })}
              onClick={() => void restore(number)}
            >
              {t('Restore')}
            </Button>
          </li>
        ))}
      </ol>
      {page.publishedNumber === null ? null : (
        <Button
          size="small"
          look="ghost"
          className="w-fit"
          disabled={isDirty || isBusy}
          onClick={() => void withdraw()}
        >
          {t('Unpublish')}
        </Button>
      )}
    </section>
  )
}
