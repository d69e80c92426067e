import type { ComponentType } from 'react'
import type { ShownBlockOf } from '#contract/pages/blocks.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { BlogDrawing } from '../blog/site.blog-drawing.tsx'
import { PortfolioDrawing } from '../portfolio/site.portfolio-drawing.tsx'
import { SheetHead } from './site.sheet-head.tsx'

/** Drawings that a head can have, by the name that its block has. */
const drawings: Record<string, ComponentType> = { page: BlogDrawing, assembly: PortfolioDrawing }

/** The head of a page to read. */
export function LowHero({
  block: { heading, lead, action, titleBlock, drawing },
}: {
  block: ShownBlockOf<'hero'>
}) {
  const Shown = drawings[drawing]
  return (
    <SheetHead
      title={heading}
      lead={lead}
      titleBlock={titleBlock}
      drawing={Shown ? <Shown /> : null}
      action={
        action ? (
          <ButtonLink to={action.address} look="accent" size="large">
            {action.label}
          </ButtonLink>
        ) : null
      }
    />
  )
}
