import { t } from '#i18n/t.ts'
import { about } from '#tenant/home.ts'

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
