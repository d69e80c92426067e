import type { ShownBlockOf } from '#contract/pages/blocks.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../paths.ts'
import { Drawing } from '../../../patterns/pictures/drawing.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Unbroken } from '../../../ui/unbroken.tsx'
import { HeroZones } from './site.hero-zones.tsx'

type HeroBlock = ShownBlockOf<'hero'>

function PartsList({ partsList }: Pick<HeroBlock, 'partsList'>) {
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
        {partsList.map(({ part, material, quantity }, index) => (
          <tr key={part} data-item={index + 1}>
            <td className="mono">{index + 1}</td>
            <td>{part}</td>
            <td className="hero-material mono">
              <Unbroken text={material} />
            </td>
            <td className="mono">{quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TitleBlock({ titleBlock }: Pick<HeroBlock, 'titleBlock'>) {
  return (
    <dl>
      {titleBlock.map(({ label, value }) => (
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
export function Hero({ block }: { block: HeroBlock }) {
  const { heading, lead, action, drawing, partsList, titleBlock } = block
  const hasTitleBlock = partsList.length + titleBlock.length > 0
  return (
    <section className="hero on-field">
      <div className="hero-sheet">
        <HeroZones />
        <div className={hasTitleBlock ? 'hero-content wrap-page' : 'hero-content wrap-page pb-10'}>
          <h1>{heading}</h1>
          {lead ? <p className="hero-lead">{lead}</p> : null}
          <div className="hero-actions">
            {action ? (
              <ButtonLink to={action.address} look="accent" size="large">
                {action.label}
              </ButtonLink>
            ) : null}
            <ButtonLink to={paths.signup} look="field" size="large" className="signed-in:hidden">
              {t('Create an account')}
            </ButtonLink>
            <ButtonLink to={paths.dashboard} look="field" size="large" className="signed-out:hidden">
              {t('Go to the dashboard')}
            </ButtonLink>
          </div>
          {drawing === 'hero' ? <Drawing spec={{ family: 'hero' }} size="full" className="hero-drawing" /> : null}
          {hasTitleBlock ? (
            <div className="hero-title-block">
              <PartsList partsList={partsList} />
              <TitleBlock titleBlock={titleBlock} />
            </div>
          ) : null}
        </div>
      </div>
    </section>
  )
}
