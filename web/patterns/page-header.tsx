import type { ReactNode } from 'react'

type PageHeaderProps = { title: string; lead?: ReactNode; actions?: ReactNode }

/** Heading of a dashboard page, with what can be done on it. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4 px-4 pt-6 pb-4 md:px-6">
      <div className="min-w-0">
        <h1 className="text-[1.5rem]" tabIndex={-1}>
          {title}
        </h1>
        {lead ? <div className="mt-1.5 text-ui text-ink-2">{lead}</div> : null}
      </div>
      {actions}
    </div>
  )
}
