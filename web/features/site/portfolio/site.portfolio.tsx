import type { MetaFunction } from 'react-router'
import { t } from '#i18n/t.ts'
import { portfolio, portfolioTitleBlock } from '#tenant/portfolio.ts'
import { paths } from '../../../paths.ts'
import { RouteError } from '../../../patterns/route-error.tsx'
import { pageMeta } from '../../../shell/page-meta.ts'
import { SheetHead } from '../site.sheet-head.tsx'
import '../site.texts.css'
import { PortfolioDrawing } from './site.portfolio-drawing.tsx'
import { Education, ProjectLinks, Skills } from './site.portfolio-sections.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: t('My Portfolio'),
    description: t(portfolio.description),
    path: paths.portfolio,
    matches,
  })

/** Education, skills and project links of the makers (specification section 2). */
export default function Portfolio() {
  return (
    <>
      <SheetHead
        title={t(portfolio.heading)}
        lead={t(portfolio.lead)}
        titleBlock={portfolioTitleBlock.map(({ label, value }) => ({ label: t(label), value: t(value) }))}
        drawing={<PortfolioDrawing />}
      />
      <Education />
      <Skills />
      <ProjectLinks />
    </>
  )
}

export { RouteError as ErrorBoundary }
