import type { BulkFailures } from '#contract/lists/bulk.ts'
import { t } from '#i18n/t.ts'

type BulkFailedProps = { summary: string; failures: BulkFailures }

/** The rows that could not or cannot be changed, and why. */
export function BulkFailed({ summary, failures: { failed, failedCount } }: BulkFailedProps) {
  return (
    <details>
      <summary className="cursor-pointer py-1 text-blue">{summary}</summary>
      <ul className="max-h-56 overflow-auto pt-1 text-small">
        {failed.map(({ id, name, message }) => (
          <li key={id} className="py-1">
            <b>{name}</b> {message}
          </li>
        ))}
      </ul>
      {failedCount > failed.length ? (
        <p className="text-small text-ink-2">{t('and {count} more', { count: failedCount - failed.length })}</p>
      ) : null}
    </details>
  )
}
