import type { ProductImport } from '#contract/imports/imports.ts'
import { t } from '#i18n/t.ts'

/** What an import leaves out of rows that it takes, with the first lines of each reason. */
export function Notices({ imported: { notices } }: { imported: ProductImport }) {
  if (notices.length === 0) return null
  return (
    <section aria-labelledby="import-notices" className="import-faults grid gap-2 px-4 md:px-6">
      <h3 id="import-notices" className="text-control font-[620]">
        {t('Not imported from the file')}
      </h3>
      <ul className="grid gap-1 text-ui">
        {notices.map(({ message, count, lines }) => (
          <li key={message}>
            {message}{' '}
            <span className="num text-small text-ink-2">
              {count > lines.length
                ? t('Lines {lines} and others, {count} in all', { lines: lines.join(', '), count })
                : t('{count, plural, one {Line {lines}} other {Lines {lines}}}', {
                    count,
                    lines: lines.join(', '),
                  })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
