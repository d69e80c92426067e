import type { ReactNode } from 'react'
import type { AuditEntry } from '#contract/audit/audit.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../api/company.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Time } from '../../ui/time.tsx'
import { actionLabel, auditFieldLabel, valueLabel } from './audit.labels.ts'
import { SubjectLink } from './audit.subject.tsx'

/** The names of the fields that differ, in the order they are shown. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
}

function Side({ entry, side, field }: { entry: AuditEntry; side: 'before' | 'after'; field: string }) {
  const fields = entry[side]
  const own = useCompany().currency
  const currency = fields.currency ?? entry.after.currency ?? own
  const words = valueLabel({ field, value: fields[field], currency })
  return (
    <td className="border-t border-line py-2 pe-3 align-top whitespace-pre-wrap wrap-anywhere">
      {words ?? (
        <span className="text-ink-3">
          <span aria-hidden="true">–</span>
          <span className="hidden-but-read">{t('empty')}</span>
        </span>
      )}
    </td>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const fields = changedFields(entry)
  if (fields.length === 0) {
    return <p className="text-control text-ink-2">{t('No fields were changed.')}</p>
  }
  const head = 'pb-1 pe-3 text-start text-small font-[560] text-ink-2'
  return (
    <table className="w-full table-fixed text-ui">
      <caption className="hidden-but-read">{t('What changed')}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${head} w-[28%]`}>
            {t('Field')}
          </th>
          <th scope="col" className={head}>
            {t('Before')}
          </th>
          <th scope="col" className={head}>
            {t('After')}
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th
              scope="row"
              className="border-t border-line py-2 pe-3 text-start align-top text-small font-[560] hyphens-auto wrap-anywhere"
            >
              {auditFieldLabel(field)}
            </th>
            <Side entry={entry} side="before" field={field} />
            <Side entry={entry} side="after" field={field} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One entry, opened: who, when, what, and the fields that changed side by side. */
export function EntryDialog({ entry, onClose }: { entry: AuditEntry | null; onClose: () => void }) {
  return (
    <Dialog isOpen={entry !== null} isWide title={entry ? actionLabel(entry.action) : ''} onClose={onClose}>
      {entry ? (
        <div className="mt-3 grid gap-4">
          <dl className="grid gap-x-6 gap-y-3 text-ui sm:grid-cols-3">
            <Fact term={t('Who')}>
              <ActorName actor={entry.actor} />
            </Fact>
            <Fact term={t('When')}>
              <Time at={entry.at} />
            </Fact>
            <Fact term={t('Object')}>
              <SubjectLink subject={entry.subject} />
            </Fact>
          </dl>
          <Changes entry={entry} />
          {entry.requestId ? (
            <p className="mono text-note break-all text-ink-2">{t('Request ID {id}', { id: entry.requestId })}</p>
          ) : null}
          <div className="flex justify-end">
            <Button onClick={onClose}>{t('Close')}</Button>
          </div>
        </div>
      ) : null}
    </Dialog>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-2">{term}</dt>
      <dd className="m-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Who did it; the portal itself where it was no user. */
export function ActorName({ actor }: Pick<AuditEntry, 'actor'>) {
  if (actor === null) return <span className="text-ink-2">{t('System')}</span>
  return (
    <span className="row-lines cell-limited">
      <span className="block font-semibold">{actor.name}</span>
      <span className="block text-small break-all text-ink-2">{actor.email}</span>
    </span>
  )
}
