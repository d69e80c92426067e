import type { ReactNode } from 'react'
import { HeroZones } from './site.hero-zones.tsx'

type SheetHeadProps = {
  title: string
  lead: string
  titleBlock: readonly { label: string; value: string }[]
  drawing: ReactNode
  action?: ReactNode
}

/** Head of a page to read: a drawing sheet on marking blue, lower than the one of the home page. */
export function SheetHead({ title, lead, titleBlock, drawing, action }: SheetHeadProps) {
  return (
    <div className="hero sheet-head on-field">
      <div className="hero-sheet">
        <HeroZones />
        <div className="sheet-head-content wrap-page">
          <div className="sheet-head-text">
            <h1>{title}</h1>
            <p className="hero-lead">{lead}</p>
            {action ? <div className="hero-actions">{action}</div> : null}
          </div>
          {drawing ? <div className="sheet-head-drawing">{drawing}</div> : null}
        </div>
        {titleBlock.length > 0 ? (
          <dl className="sheet-head-block">
            {titleBlock.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </div>
  )
}
