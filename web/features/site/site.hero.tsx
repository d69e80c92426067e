import { hero, heroParts, heroTitleBlock } from '#tenant/home.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { HeroZones } from './site.hero-zones.tsx'

function PartsList() {
  return (
    <table>
      <caption className="hidden-but-read">Parts list of the drawing</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Part</th>
          <th scope="col" className="hero-material">
            Material
          </th>
          <th scope="col">Qty</th>
        </tr>
      </thead>
      <tbody>
        {heroParts.map(({ item, part, material, quantity }) => (
          <tr key={item} data-item={item}>
            <td className="mono">{item}</td>
            <td>{part}</td>
            <td className="hero-material mono">{material}</td>
            <td className="mono">{quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const titleBlock = [
  { label: 'Title', value: heroTitleBlock.title },
  { label: 'Drawing no.', value: heroTitleBlock.drawingNumber },
  { label: 'Mass', value: heroTitleBlock.mass },
  { label: 'Tolerance', value: heroTitleBlock.tolerance },
]

/** One drawing sheet on marking blue: what is made, the way to it, the drawing with its parts list and title block. */
export function Hero() {
  return (
    <section className="hero on-field">
      <div className="hero-sheet">
        <HeroZones />
        <div className="hero-content wrap-page">
          <h1>{hero.heading}</h1>
          <p className="hero-lead">{hero.lead}</p>
          <div className="hero-actions">
            <ButtonLink to={paths.products} look="accent" size="large">
              {hero.primaryAction}
            </ButtonLink>
            <ButtonLink to={paths.signup} look="field" size="large" className="signed-in:hidden">
              Create an account
            </ButtonLink>
            <ButtonLink to={paths.dashboard} look="field" size="large" className="signed-out:hidden">
              Go to the dashboard
            </ButtonLink>
          </div>
          <Drawing spec="hero" size="full" className="hero-drawing" />
          <div className="hero-title-block">
            <PartsList />
            <dl>
              {titleBlock.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </div>
    </section>
  )
}
