import type { ShownBlockOf } from '#contract/pages/blocks.ts'
import { t } from '#i18n/t.ts'
import { QuestionView } from './site.question.tsx'

type Block = ShownBlockOf<'questions'>

function Contents({ items }: Pick<Block, 'items'>) {
  return (
    <nav className="contents-list not-printed" aria-label={t('Contents')}>
      <ol>
        {items.map(({ anchor, question }, index) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>
              <span className="mono" aria-hidden="true">
                {index + 1}
              </span>
              {question}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Questions and answers, with their contents (specification section 2: the blog has five). */
export function Questions({ block: { items } }: { block: Block }) {
  return (
    <div className="wrap-page reading">
      <Contents items={items} />
      <div>
        {items.map((question, index) => (
          <QuestionView key={question.anchor} question={question} item={index + 1} />
        ))}
      </div>
    </div>
  )
}
