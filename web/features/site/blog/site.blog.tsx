import type { MetaFunction } from 'react-router'
import { t } from '#i18n/t.ts'
import { articles, blog } from '#tenant/blog.ts'
import { paths } from '../../../paths.ts'
import { RouteError } from '../../../patterns/route-error.tsx'
import { companyOf, pageAddress, pageMeta } from '../../../shell/page-meta.ts'
import { formatDay } from '../../../ui/dates.ts'
import { SheetHead } from '../site.sheet-head.tsx'
import { blogData } from '../site.structured-data.ts'
import '../site.texts.css'
import { ArticleView } from './site.article.tsx'
import { BlogDrawing } from './site.blog-drawing.tsx'

export const meta: MetaFunction = ({ matches }) => {
  const address = pageAddress(paths.blog, matches)
  const company = companyOf(matches)
  return [
    ...pageMeta({ title: t('Blog'), description: t(blog.description), path: paths.blog, matches }),
    ...(address && company ? [blogData(address, articles, company.legalName)] : []),
  ]
}

function titleBlock() {
  return [
    { label: t('Title'), value: t('Blog') },
    { label: t('Texts'), value: String(articles.length) },
    { label: t('Written by'), value: t('The maintainers') },
    { label: t('Date'), value: formatDay(blog.writtenAt, 'long') },
  ]
}

function Contents() {
  return (
    <nav className="contents-list not-printed" aria-label={t('Contents')}>
      <ol>
        {articles.map(({ id, question }, at) => (
          <li key={id}>
            <a href={`#${id}`}>
              <span className="mono" aria-hidden="true">
                {at + 1}
              </span>
              {t(question)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Five questions and answers (specification section 2). */
export default function Blog() {
  return (
    <>
      <SheetHead title={t(blog.heading)} lead={t(blog.lead)} titleBlock={titleBlock()} drawing={<BlogDrawing />} />
      <div className="wrap-page reading">
        <Contents />
        <div>
          {articles.map((article, at) => (
            <ArticleView key={article.id} article={article} item={at + 1} />
          ))}
        </div>
      </div>
    </>
  )
}

export { RouteError as ErrorBoundary }
