import type { ReactNode } from 'react'

type BlockProps = { id: string; title: string; detail?: ReactNode; className?: string; children: ReactNode }

/** A part of an order's page with its heading, and beside it the figures that sum it up. */
export function Block({ id, title, detail, className = '', children }: BlockProps) {
  return (
    <section aria-labelledby={id} className={`order-block ${className}`}>
      <div className="order-block-head">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {detail ? <span className="text-small text-ink-2">{detail}</span> : null}
      </div>
      {children}
    </section>
  )
}

type SideProps = { title: string; action?: ReactNode; children: ReactNode }

/** A fact of an order in the narrow column. */
export function Side({ title, action, children }: SideProps) {
  return (
    <section className="order-side-block" aria-label={title}>
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-note font-[560] text-ink-2">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
