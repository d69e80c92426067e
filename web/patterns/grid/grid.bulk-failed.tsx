import type { BulkFailures } from '#contract/lists/bulk.ts'
import { t } from '#i18n/t.ts'

/** The rows that could not or cannot be changed, and why, below a summary that opens them. */
export function BulkFailed({ summary, failures }: { summary: string; failures: BulkFailures }) {
  return (
    <details>
      <summary className="cursor-pointer py-1 text-blue">{summary}</summary>
      <FailedRows failures={failures} />
    </details>
  )
}

/** The same rows in full view: where nothing else is left to say. */
export function FailedRows({ failures: { failed, failedCount } }: { failures: BulkFailures }) {
  return (
    <>
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
    </>
  )
}
