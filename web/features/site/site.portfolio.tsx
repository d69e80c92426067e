import type { MetaFunction } from 'react-router'
import { portfolio, portfolioTitleBlock } from '#tenant/portfolio.ts'
import { paths } from '../../paths.ts'
import { RouteError } from '../../patterns/route-error.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { PortfolioDrawing } from './site.portfolio-drawing.tsx'
import { Education, ProjectLinks, Skills } from './site.portfolio-sections.tsx'
import { SheetHead } from './site.sheet-head.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: 'My Portfolio', description: portfolio.description, path: paths.portfolio, matches })

/** Education, skills and project links of the makers (specification section 2). */
export default function Portfolio() {
  return (
    <>
      <SheetHead
        title={portfolio.heading}
        lead={portfolio.lead}
        titleBlock={portfolioTitleBlock}
        drawing={<PortfolioDrawing />}
      />
      <Education />
      <Skills />
      <ProjectLinks />
    </>
  )
}

export { RouteError as ErrorBoundary }
