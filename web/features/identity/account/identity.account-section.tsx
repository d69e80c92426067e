import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; lead: ReactNode; children: ReactNode }

/** One matter of the account: what it is about on the left, what can be done on the right. */
export function AccountSection({ id, title, lead, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-t border-line px-4 py-7 md:px-6 @min-[50rem]:grid-cols-[15rem_minmax(0,32rem)]"
    >
      <div>
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        <p className="mt-1.5 text-ui text-ink-2">{lead}</p>
      </div>
      <div className="grid content-start gap-5">{children}</div>
    </section>
  )
}

/** The result of pressing a button, shown beside the button. Empty until then, so that a screen reader announces it. */
export function OutcomeNote({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="empty:hidden">
      {children}
    </div>
  )
}
