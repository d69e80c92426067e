import type { MetaFunction } from 'react-router'
import { articles, blog } from '#tenant/blog.ts'
import { paths } from '../../paths.ts'
import { RouteError } from '../../patterns/route-error.tsx'
import { pageAddress, pageMeta } from '../../shell/page-meta.ts'
import { ArticleView } from './site.article.tsx'
import { BlogDrawing } from './site.blog-drawing.tsx'
import { SheetHead } from './site.sheet-head.tsx'
import { blogData } from './site.structured-data.ts'

export const meta: MetaFunction = ({ matches }) => {
  const address = pageAddress(paths.blog, matches)
  return [
    ...pageMeta({ title: 'Blog', description: blog.description, path: paths.blog, matches }),
    ...(address ? [blogData(address, articles)] : []),
  ]
}

const written = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const titleBlock = [
  { label: 'Title', value: 'Blog' },
  { label: 'Texts', value: String(articles.length) },
  { label: 'Written by', value: 'The maintainers' },
  { label: 'Date', value: written.format(new Date(blog.writtenAt)) },
]

function Contents() {
  return (
    <nav className="contents-list not-printed" aria-label="Contents">
      <ol>
        {articles.map(({ id, question }, at) => (
          <li key={id}>
            <a href={`#${id}`}>
              <span className="mono" aria-hidden="true">
                {at + 1}
              </span>
              {question}
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
      <SheetHead title={blog.heading} lead={blog.lead} titleBlock={titleBlock} drawing={<BlogDrawing />} />
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
