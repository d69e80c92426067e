import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { t } from '#i18n/t.ts'
import { titleOfPlace } from '../shell/dashboard/side-entries.ts'

type PageHeaderProps = {
  title: string
  /** Beside the title, such as a status. */
  mark?: ReactNode
  /** The page this one lies under. */
  trail?: { to: string; label: string }
  lead?: ReactNode
  actions?: ReactNode
}

/**
 * Heading of a dashboard page, with the way back and what can be done on it. On a phone the bar has the title already,
 * if the page is that of an entry of the menu.
 */
export function PageHeader({ title, mark, trail, lead, actions }: PageHeaderProps) {
  const isInBar = t(titleOfPlace(useLocation().pathname)) === title && !mark
  const padding = isInBar && !lead && !actions ? 'max-md:pt-0 max-md:pb-0' : ''
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3.5 pb-2 md:px-6 ${padding}`}
    >
      <div className="min-w-0">
        {trail ? (
          <nav aria-label={t('Breadcrumb')} className="text-small text-ink-2">
            <Link to={trail.to} className="inline-block py-1 text-inherit">
              {trail.label}
            </Link>
          </nav>
        ) : null}
        <div className={`flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 ${isInBar ? 'max-md:min-h-0' : ''}`}>
          <h1 className={`text-[1.25rem] ${isInBar ? 'title-in-bar' : ''}`} tabIndex={-1}>
            {title}
          </h1>
          {mark}
          {lead ? <div className="text-small text-ink-2">{lead}</div> : null}
        </div>
      </div>
      {actions}
    </div>
  )
}
