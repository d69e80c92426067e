import type { ComponentType, ReactNode } from 'react'
import { t } from '#i18n/t.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { PageHeader } from './page-header.tsx'

type PageSkeletonOptions = {
  /** Marked for the translation, as `lead` is. */
  title: string
  lead?: string
  trail?: () => { to: string; label: string }
  /** The sizes of the parts of the page, from top to bottom. */
  rows?: readonly string[]
  className?: string
  /** Instead of the rows, or below them. */
  content?: () => ReactNode
}

/** The `HydrateFallback` of a page: its heading, and space for its content. */
export function pageSkeleton(options: PageSkeletonOptions): ComponentType {
  const { title, lead, trail, rows = [], className = 'grid gap-2 px-4 md:px-6', content } = options
  return () => (
    <>
      <PageHeader title={t(title)} lead={lead && t(lead)} trail={trail?.()} />
      {rows.length > 0 ? (
        <div className={className} aria-busy="true">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            <Skeleton key={index} className={row} />
          ))}
        </div>
      ) : null}
      {content?.()}
    </>
  )
}
