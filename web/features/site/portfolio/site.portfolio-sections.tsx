import type { ShownBlockOf } from '#contract/pages/blocks.ts'
import { t } from '#i18n/t.ts'

/** Public sources, each with what was learnt there and where it shows. */
export function References({
  block: { id, anchor, heading, lead, items },
}: {
  block: ShownBlockOf<'references'>
}) {
  return (
    <section className="site-section" aria-labelledby={anchor || id}>
      <div className="wrap-page">
        <h2 id={anchor || id} className="text-h1">
          {heading}
        </h2>
        <p className="mt-2 mb-7 max-w-[60ch] text-ink-2">{lead}</p>
        <ul className="lessons">
          {items.map(({ title, publisher, address, text, place }) => (
            <li key={address}>
              <div>
                <h3>
                  <a href={address} lang="en">
                    {title}
                  </a>
                </h3>
                <p className="text-small text-ink-2">{publisher}</p>
              </div>
              <p>{text}</p>
              <p className="wrap-anywhere text-ink-2">
                <span className="hidden-but-read">{t('Applied in')} </span>
                <code className="mono">{place}</code>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Groups of short entries, such as skills, with a note below them. */
export function Groups({ block }: { block: ShownBlockOf<'groups'> }) {
  const { id, anchor, heading, groups, noteHeading, note } = block
  return (
    <section className="site-section" data-ruled aria-labelledby={anchor || id}>
      <div className="wrap-page">
        <h2 id={anchor || id} className="text-h1">
          {heading}
        </h2>
        <ul className="skills">
          {groups.map((group) => (
            <li key={group.name}>
              <h3>{group.name}</h3>
              <ul>
                {group.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        {noteHeading ? (
          <div className="mt-8 grid max-w-[68ch] gap-1">
            <h3>{noteHeading}</h3>
            <p className="text-ink-2">{note}</p>
          </div>
        ) : null}
      </div>
    </section>
  )
}

type LinksBlock = ShownBlockOf<'links'>

function SourceText({ name, text }: LinksBlock['sources'][number]) {
  return (
    <>
      <code className="mono">{name}</code>
      <span>{text}</span>
    </>
  )
}

function Sources({ sourcesHeading, sources }: Pick<LinksBlock, 'sourcesHeading' | 'sources'>) {
  return (
    <div>
      <h3>{sourcesHeading}</h3>
      <ol className="source-files">
        {sources
          .filter(({ isNumbered }) => isNumbered)
          .map((source, index) => (
            <li key={source.name}>
              <span className="item-number" aria-hidden="true">
                {index + 1}
              </span>
              <SourceText {...source} />
            </li>
          ))}
      </ol>
      <ul className="source-files">
        {sources
          .filter(({ isNumbered }) => !isNumbered)
          .map((source) => (
            <li key={source.name}>
              <span />
              <SourceText {...source} />
            </li>
          ))}
      </ul>
    </div>
  )
}

/** What can be opened here, and sources as one list of parts; the numbers are those on the drawing. */
export function Links({ block }: { block: LinksBlock }) {
  const { id, anchor, heading, linksHeading, links, sourcesHeading, sources } = block
  return (
    <section className="site-section" data-ruled aria-labelledby={anchor || id}>
      <div className="wrap-page">
        <h2 id={anchor || id} className="text-h1">
          {heading}
        </h2>
        <div className="project-links">
          <div>
            <h3>{linksHeading}</h3>
            <ul className="open-here">
              {links.map(({ title, address, text }) => (
                <li key={address}>
                  <a href={address}>{title}</a>
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          </div>
          {sources.length > 0 ? <Sources sourcesHeading={sourcesHeading} sources={sources} /> : null}
        </div>
      </div>
    </section>
  )
}
