import type { ShownBlockOf } from '#contract/pages/blocks.ts'
import { t } from '#i18n/t.ts'
import { Inline, RichTextView } from '../site.rich-text.tsx'

type QuestionProps = { question: ShownBlockOf<'questions'>['items'][number]; item: number }

/** One question with its answer; `item` is its number in the contents and on the drawing. */
export function QuestionView({ question: { anchor, question, short, answer, sources }, item }: QuestionProps) {
  const [first] = short.content
  return (
    <article id={anchor} className="article" aria-labelledby={`${anchor}-question`}>
      <div className="article-head">
        <a href={`#${anchor}`} className="item-number" aria-label={t('Link to question {item}', { item })}>
          {item}
        </a>
        <h2 id={`${anchor}-question`}>{question}</h2>
      </div>
      <div className="article-text">
        {first?.type === 'paragraph' ? (
          <p className="text-h3 leading-[1.45] font-[540]">
            <Inline content={first.content} />
          </p>
        ) : null}
        <RichTextView text={answer} />
      </div>
      {sources.length > 0 ? (
        <div className="article-sources">
          <h3>{t('Further reading')}</h3>
          <ul>
            {sources.map(({ title, address }) => (
              <li key={address}>
                <a href={address} lang="en">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </article>
  )
}
