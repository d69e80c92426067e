import type { ShownBlockOf } from '#contract/pages/blocks.ts'
import { RichTextView } from './site.rich-text.tsx'

/** A text with its heading beside it, such as how and where it is made. */
export function About({ block: { id, anchor, heading, body } }: { block: ShownBlockOf<'text'> }) {
  return (
    <section
      id={anchor || undefined}
      className="site-section"
      data-ruled
      aria-labelledby={heading ? `${id}-title` : undefined}
    >
      <div className="wrap-page grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
        {heading ? (
          <h2 id={`${id}-title`} className="text-h1">
            {heading}
          </h2>
        ) : null}
        <div className="grid max-w-[68ch] gap-4 text-ink-2">
          <RichTextView text={body} />
        </div>
      </div>
    </section>
  )
}
