import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit/audit.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { subjectLabel } from './audit.labels.ts'

type Subject = AuditEntry['subject']

/** Where a thing is looked at; null for what has no page, or none any more. */
function pageOf({ kind, id, name, isGone }: Subject): string | null {
  if (isGone) return null
  if (kind === 'product') return paths.editProduct(id)
  if (kind === 'order') return paths.orderPayments(id)
  if (kind === 'user') return paths.person(id)
  if (kind === 'settings') return paths.settingsOf(id)
  // The list of payments is searched by what names the issue: the number of its order, or its transaction.
  if (kind === 'concern') return `${paths.payments}?${new URLSearchParams({ q: name, view: 'all' })}`
  return null
}

/** What a thing is called. */
export function subjectName({ kind, id, name, isGone }: Subject): string {
  if (isGone) return t('deleted')
  // A review is called by its part, if it has one.
  return name || (kind === 'review' ? t('About us') : id)
}

/** What something was done to, leading there. */
export function SubjectLink({ subject }: { subject: Subject }) {
  const page = pageOf(subject)
  const name = subjectName(subject)
  return (
    <span className="row-lines min-w-0">
      <span className="block text-small text-ink-2">{subjectLabel(subject.kind)}</span>
      <span className="block wrap-anywhere">
        {page ? (
          <Link to={page} className="inline-block py-0.5">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
    </span>
  )
}
