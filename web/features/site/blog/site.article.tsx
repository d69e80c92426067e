import { t } from '#i18n/t.ts'
import type { Article } from '#tenant/blog/article.ts'
import { Blocks, Prose } from './site.blocks.tsx'

/** One question with its answer; `item` is its number in the contents and on the drawing. */
export function ArticleView({ article, item }: { article: Article; item: number }) {
  const { id, question, short, blocks, sources } = article
  return (
    <article id={id} className="article" aria-labelledby={`${id}-question`}>
      <div className="article-head">
        <a href={`#${id}`} className="item-number" aria-label={t('Link to question {item}', { item })}>
          {item}
        </a>
        <h2 id={`${id}-question`}>{t(question)}</h2>
      </div>
      <div className="article-text">
        <p className="article-short">
          <Prose text={short} />
        </p>
        <Blocks blocks={blocks} />
      </div>
      <div className="article-sources">
        <h3>{t('Further reading')}</h3>
        <ul>
          {sources.map(({ title, href }) => (
            <li key={href}>
              <a href={href} lang="en">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}
