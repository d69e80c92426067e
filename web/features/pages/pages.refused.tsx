import type { EditedPage, PageContent } from '#contract/pages/pages.ts'
import { t } from '#i18n/t.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { kindNames } from './pages.fields.ts'

/** Why a change was refused, with the fields that are wrong. What was typed stays. */
export function Refused({ sentence, fields }: { sentence: string; fields: readonly string[] }) {
  return (
    <div className="grid gap-2">
      <Refusal text={sentence} />
      {fields.length > 0 ? (
        <ul className="grid gap-1 text-small">
          {fields.map((field) => (
            <li key={field}>{field}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Names of the blocks that are not the same in both. */
function differing(mine: PageContent, theirs: PageContent): string[] {
  const others = new Map(theirs.blocks.map((block) => [block.id, JSON.stringify(block)]))
  const changed = mine.blocks.filter((block) => others.get(block.id) !== JSON.stringify(block))
  const kept = new Set(mine.blocks.map(({ id }) => id))
  const added = theirs.blocks.filter(({ id }) => !kept.has(id))
  return [...new Set([...changed, ...added].map(({ kind }) => t(kindNames[kind])))]
}

type ConflictProps = { content: PageContent; newer: EditedPage; onSettle: (isMine: boolean) => void }

/** Another admin has saved the page meanwhile: neither version is lost until one is chosen. */
export function Conflict({ content, newer, onSettle }: ConflictProps) {
  const names = differing(content, newer.content)
  return (
    <section role="alert" className="grid gap-3 border-l-3 border-danger bg-danger-soft p-4">
      <h2>{t('{name} has changed this page in the meantime', { name: newer.updatedBy || t('Someone else') })}</h2>
      {names.length > 0 ? <p>{t('These blocks differ: {names}', { names: names.join(', ') })}</p> : null}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onSettle(false)}>{t('Show their version')}</Button>
        <Button onClick={() => onSettle(true)}>{t('Continue with mine')}</Button>
      </div>
    </section>
  )
}
