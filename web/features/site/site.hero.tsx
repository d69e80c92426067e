import { t } from '#i18n/t.ts'
import { hero, heroParts, heroTitleBlock } from '#tenant/home.ts'
import { paths } from '../../paths.ts'
import { Drawing } from '../../patterns/pictures/drawing.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { HeroZones } from './site.hero-zones.tsx'

function PartsList() {
  return (
    <table>
      <caption className="hidden-but-read">{t('Parts list of the drawing')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Item')}</th>
          <th scope="col">{t('Part')}</th>
          <th scope="col" className="hero-material">
            {t('Material')}
          </th>
          <th scope="col">{t('Qty')}</th>
        </tr>
      </thead>
      <tbody>
        {heroParts.map(({ item, part, material, quantity }) => (
          <tr key={item} data-item={item}>
            <td className="mono">{item}</td>
            <td>{t(part)}</td>
            <td className="hero-material mono">
              <Unbroken text={t(material)} />
            </td>
            <td className="mono">{quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TitleBlock() {
  const { title, drawingNumber, mass, tolerance } = heroTitleBlock
  const entries = [
    { label: t('Title'), value: title },
    { label: t('Drawing no.'), value: drawingNumber },
    { label: t('Mass'), value: t(mass) },
    { label: t('Tolerance'), value: t(tolerance) },
  ]
  return (
    <dl>
      {entries.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Unbroken text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One drawing sheet on marking blue: what is made, the way to it, the drawing with its parts list and title block. */
export function Hero() {
  return (
    <section className="hero on-field">
      <div className="hero-sheet">
        <HeroZones />
        <div className="hero-content wrap-page">
          <h1>{t(hero.heading)}</h1>
          <p className="hero-lead">{t(hero.lead)}</p>
          <div className="hero-actions">
            <ButtonLink to={paths.products} look="accent" size="large">
              {t(hero.primaryAction)}
            </ButtonLink>
            <ButtonLink to={paths.signup} look="field" size="large" className="signed-in:hidden">
              {t('Create an account')}
            </ButtonLink>
            <ButtonLink to={paths.dashboard} look="field" size="large" className="signed-out:hidden">
              {t('Go to the dashboard')}
            </ButtonLink>
          </div>
          <Drawing spec="hero" size="full" className="hero-drawing" />
          <div className="hero-title-block">
            <PartsList />
            <TitleBlock />
          </div>
        </div>
      </div>
    </section>
  )
}
