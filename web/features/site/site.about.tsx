import { about, equipment } from '#tenant/home.ts'
import { t } from '#texts/t.ts'
import { Drawing } from '../../ui/drawing.tsx'

/** How and where it is made. */
export function About() {
  return (
    <section id="about" className="site-section border-t border-line" aria-labelledby="about-title">
      <div className="wrap-page grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
        <h2 id="about-title" className="text-h1">
          {t(about.heading)}
        </h2>
        <div className="grid max-w-[68ch] gap-4 text-ink-2">
          {about.paragraphs.map((paragraph) => (
            <p key={paragraph}>{t(paragraph)}</p>
          ))}
        </div>
      </div>
    </section>
  )
}

/** The machines, each with what fits into it and what it holds. */
export function Equipment() {
  return (
    <section id="shop-floor" className="site-section border-t border-line" aria-labelledby="equipment-title">
      <div className="wrap-page">
        <h2 id="equipment-title" className="text-h1">
          {t('Shop floor')}
        </h2>
        <ul className="mt-7 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {equipment.map(({ machine, name, envelope, tolerance, sentence }) => (
            <li key={machine} className="flex flex-col border border-line bg-sheet">
              <div className="h-48 border-b border-line px-5 py-4">
                <Drawing spec={{ family: 'machine', machine }} size="full" className="picture" />
              </div>
              <div className="grid flex-1 content-start gap-1.5 px-5 py-4">
                <h3 className="text-h3">{t(name)}</h3>
                <p className="text-control text-ink-2">{t(sentence)}</p>
              </div>
              <dl className="grid grid-cols-2 border-t border-line text-small *:px-5 *:py-3">
                <div>
                  <dt className="text-note text-ink-2">{t('Envelope')}</dt>
                  <dd className="mono">{t(envelope)}</dd>
                </div>
                <div className="border-l border-line">
                  <dt className="text-note text-ink-2">{t('Holds')}</dt>
                  <dd className="mono">{t(tolerance)}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
