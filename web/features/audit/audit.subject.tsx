import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit/audit.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { kindLabel } from './audit.labels.ts'

type Subject = AuditEntry['subject']

/** Where a thing is looked at; null for what has no page, or none any more. */
function pageOf({ kind, id, isGone }: Subject): string | null {
  if (isGone) return null
  if (kind === 'product') return paths.editProduct(id)
  if (kind === 'order') return paths.orderPayments(id)
  if (kind === 'user') return paths.person(id)
  return null
}

function nameOf({ kind, id, name, isGone }: Subject): string {
  if (isGone) return t('deleted')
  // A review is called by its part, if it has one.
  return name || (kind === 'review' ? t('About us') : id)
}

/** What something was done to, leading there. */
export function SubjectLink({ subject }: { subject: Subject }) {
  const page = pageOf(subject)
  const name = nameOf(subject)
  return (
    <span className="grid min-w-0">
      <span className="text-small text-ink-2">{kindLabel(subject.kind)}</span>
      {page ? (
        <Link to={page} className="inline-block py-0.5 wrap-anywhere">
          {name}
        </Link>
      ) : (
        <span className="wrap-anywhere">{name}</span>
      )}
    </span>
  )
}
