import { lazy, Suspense } from 'react'
import type { ShownBlockOf } from '#contract/pages/blocks.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The form checks its values with the schema of the contract: its code is loaded by the pages that have one. */
const ContactForm = lazy(() => import('../enquiries/enquiries.contact-form.tsx'))

/** A form that writes to the company. */
export function Contact({ block: { id, heading, lead } }: { block: ShownBlockOf<'contact'> }) {
  return (
    <section className="site-section" data-ruled aria-labelledby={heading ? `${id}-title` : undefined}>
      <div className="wrap-page grid max-w-160 gap-4">
        {heading ? (
          <h2 id={`${id}-title`} className="text-h1">
            {heading}
          </h2>
        ) : null}
        {lead ? <p className="text-ink-2">{lead}</p> : null}
        <div data-late="" className="contents">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <ContactForm />
          </Suspense>
        </div>
      </div>
    </section>
  )
}
