import type { ReactNode } from 'react'

/** One kind of part, with all its states. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-10 border-t-2 border-ink pt-4">
      <h2 className="text-h3">{title}</h2>
      <div className="mt-4 grid gap-5">{children}</div>
    </section>
  )
}

/** One state. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p className="mono text-small text-ink-2">{name}</p>
      <div className="flex flex-wrap items-center gap-3 *:min-w-0">{children}</div>
    </div>
  )
}
