import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#i18n/t.ts'

type PageHeaderProps = {
  title: string
  /** Beside the title, such as a status. */
  mark?: ReactNode
  /** The page this one lies under. */
  trail?: { to: string; label: string }
  lead?: ReactNode
  actions?: ReactNode
}

/** Heading of a dashboard page, with the way back and what can be done on it. */
export function PageHeader({ title, mark, trail, lead, actions }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4 px-4 pt-6 pb-4 md:px-6">
      <div className="min-w-0">
        {trail ? (
          <nav aria-label={t('Breadcrumb')} className="text-small text-ink-2">
            <Link to={trail.to} className="inline-block py-1 text-inherit">
              {trail.label}
            </Link>
            <span aria-hidden="true"> / </span>
          </nav>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-[1.5rem]" tabIndex={-1}>
            {title}
          </h1>
          {mark}
        </div>
        {lead ? <div className="mt-1.5 text-ui text-ink-2">{lead}</div> : null}
      </div>
      {actions}
    </div>
  )
}
