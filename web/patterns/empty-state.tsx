import type { ReactNode } from 'react'

type EmptyStateProps = { title: string; children: ReactNode; action: ReactNode }

/** Nothing here yet: what will be here, and the one thing to do about it. Dashed, like hidden edges on a drawing. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="m-4 grid justify-items-center wrap-anywhere gap-2 border-[1.5px] border-dashed border-line-strong px-6 py-12 text-center md:m-6">
      <svg className="dwg mb-2 h-21 w-38" viewBox="0 0 152 84" aria-hidden="true">
        <path className="w" strokeDasharray="5 3" d="M26 22h100v40H26zM8 32h18v20H8zM126 32h18v20h-18z" />
        <path className="c" d="M0 42h152M76 10v64" />
        <circle className="w" strokeDasharray="5 3" cx="76" cy="42" r="12" />
      </svg>
      <h2 className="text-h3">{title}</h2>
      <p className="max-w-120 text-control text-ink-2">{children}</p>
      <div className="mt-3">{action}</div>
    </div>
  )
}
