import type { ShownBlockOf } from '#contract/pages/blocks.ts'

/** Pictures with what they show. */
export function Pictures({ block: { id, heading, items } }: { block: ShownBlockOf<'pictures'> }) {
  return (
    <section className="site-section" data-ruled aria-labelledby={heading ? `${id}-title` : undefined}>
      <div className="wrap-page">
        {heading ? (
          <h2 id={`${id}-title`} className="text-h1">
            {heading}
          </h2>
        ) : null}
        <ul className="mt-7 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {items.map(({ picture, caption }) => (
            <li key={picture.address}>
              <figure>
                <img
                  src={picture.address}
                  alt={picture.alt}
                  loading="lazy"
                  className="aspect-[4/3] w-full border border-line object-cover"
                />
                {caption ? <figcaption className="mt-2 text-small text-ink-2">{caption}</figcaption> : null}
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
