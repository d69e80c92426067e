import type { ShownBlockOf } from '#contract/pages/blocks.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** What the reader should do next. */
export function CallToAction({ block: { id, heading, lead, action } }: { block: ShownBlockOf<'call'> }) {
  return (
    <section className="site-section" data-ruled aria-labelledby={`${id}-title`}>
      <div className="wrap-page grid justify-items-start gap-4">
        <h2 id={`${id}-title`} className="text-h1">
          {heading}
        </h2>
        {lead ? <p className="max-w-[60ch] text-ink-2">{lead}</p> : null}
        {action ? (
          <ButtonLink to={action.address} look="primary" size="large">
            {action.label}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  )
}
