import { t } from '#i18n/t.ts'
import {
  assembly,
  besideAssembly,
  education,
  notYet,
  runningLinks,
  type SourceFile,
  skills,
} from '#tenant/portfolio.ts'

/** Public sources the team learnt from, each with the file where it shows. */
export function Education() {
  return (
    <section className="site-section" aria-labelledby="education">
      <div className="wrap-page">
        <h2 id="education" className="text-h1">
          {t('Education')}
        </h2>
        <p className="mt-2 mb-7 max-w-[60ch] text-ink-2">
          {t(
            'Public standards and manuals, each with the file or folder of this project where it is applied most.',
          )}
        </p>
        <ul className="lessons">
          {education.map(({ title, publisher, href, learnt, where }) => (
            <li key={href}>
              <div>
                <h3>
                  <a href={href} lang="en">
                    {title}
                  </a>
                </h3>
                <p className="text-small text-ink-2">{publisher}</p>
              </div>
              <p>{t(learnt)}</p>
              <p className="lesson-source">
                <span className="hidden-but-read">{t('Applied in')} </span>
                <code className="mono">{where}</code>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function Skills() {
  return (
    <section className="site-section border-t border-line" aria-labelledby="skills">
      <div className="wrap-page">
        <h2 id="skills" className="text-h1">
          {t('Skills')}
        </h2>
        <ul className="skills">
          {skills.map((group) => (
            <li key={group.name}>
              <h3>{t(group.name)}</h3>
              <ul>
                {group.skills.map((skill) => (
                  <li key={skill}>{t(skill)}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <div className="mt-8 grid max-w-[68ch] gap-1">
          <h3>{t(notYet.heading)}</h3>
          <p className="text-ink-2">{t(notYet.text)}</p>
        </div>
      </div>
    </section>
  )
}

function SourceLink({ path, text }: SourceFile) {
  return (
    <>
      <code className="mono">{path}</code>
      <span>{t(text)}</span>
    </>
  )
}

/** What runs here, and the source as one list of parts; the numbers are those on the drawing. */
export function ProjectLinks() {
  return (
    <section className="site-section border-t border-line" aria-labelledby="project-links">
      <div className="wrap-page">
        <h2 id="project-links" className="text-h1">
          {t('Project links')}
        </h2>
        <div className="project-links">
          <div>
            <h3>{t('On this site')}</h3>
            <ul className="open-here">
              {runningLinks.map(({ title, href, text }) => (
                <li key={href}>
                  <a href={href}>{t(title)}</a>
                  <span>{t(text)}</span>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h3>{t('In the source code')}</h3>
            <ol className="source-files">
              {assembly.map((source, at) => (
                <li key={source.path}>
                  <span className="item-number" aria-hidden="true">
                    {at + 1}
                  </span>
                  <SourceLink {...source} />
                </li>
              ))}
            </ol>
            <ul className="source-files">
              {besideAssembly.map((source) => (
                <li key={source.path}>
                  <span />
                  <SourceLink {...source} />
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  )
}
