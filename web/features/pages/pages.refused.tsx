import type { PageBlock } from '#contract/pages/blocks.ts'
import type { EditedPage, PageContent } from '#contract/pages/pages.ts'
import { t } from '#i18n/t.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { kindNames } from './pages.fields.ts'
import type { EditorRefusal } from './pages.use-editor.ts'
import { isSame } from './saving/pages.same.ts'

const addressPaths = ['address', 'content.address']

/** The refusal of the address, which stands at its field. */
export function addressErrorOf(refused: EditorRefusal | null): string | undefined {
  if (refused?.code === 'page_address_taken') return refused.sentence
  return refused?.fields.find(({ path }) => addressPaths.includes(path))?.message
}

/** `content.blocks.2.items.0.value` as "3. Figures". */
function placeOf(path: string, blocks: readonly PageBlock[]): string | null {
  const index = /(?:^|\.)blocks\.(\d+)\./.exec(path)?.[1]
  const block = index === undefined ? undefined : blocks[Number(index)]
  return block ? `${Number(index) + 1}. ${t(kindNames[block.kind])}` : null
}

type RefusedChangeProps = { refused: EditorRefusal; blocks: readonly PageBlock[] }

/** Why a change was refused, with the blocks that it is about. What was typed stays. */
export function RefusedChange({ refused: { sentence, fields }, blocks }: RefusedChangeProps) {
  const lines = fields.map(({ path, message }) => [placeOf(path, blocks), message].filter(Boolean).join(': '))
  return (
    <div className="grid gap-2">
      <Refusal text={sentence} />
      {lines.length > 0 ? (
        <ul className="grid gap-1 text-small">
          {[...new Set(lines)].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

type Difference = { id: string; name: string; mine: string | null; theirs: string | null }

/** The texts of a block or of the head of a page, one below the other. */
function allTexts(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(allTexts).filter(Boolean).join('\n')
  if (typeof value !== 'object' || value === null) return ''
  const fields = Object.entries(value).filter(([key]) => !['id', 'kind', 'type', 'marks'].includes(key))
  return fields
    .map(([, one]) => allTexts(one))
    .filter(Boolean)
    .join('\n')
}

/** Differences between both: the head of the page, and blocks by their id. */
function differing(mine: PageContent, theirs: PageContent): Difference[] {
  const { blocks: ours, ...head } = mine
  const { blocks: others, ...otherHead } = theirs
  const ids = [...new Set([...ours, ...others].map(({ id }) => id))]
  const changed = ids.flatMap((id) => {
    const [own, other] = [ours.find((one) => one.id === id), others.find((one) => one.id === id)]
    const kind = own?.kind ?? other?.kind
    if (!kind || isSame(own, other)) return []
    return [
      { id, name: t(kindNames[kind]), mine: own ? allTexts(own) : null, theirs: other ? allTexts(other) : null },
    ]
  })
  if (isSame(head, otherHead)) return changed
  return [{ id: 'head', name: t('Page'), mine: allTexts(head), theirs: allTexts(otherHead) }, ...changed]
}

type ConflictProps = { content: PageContent; newer: EditedPage; onSettle: (isMine: boolean) => void }

/** Another admin has saved the page meanwhile: both versions are shown, and neither is lost until one is chosen. */
export function ConflictNotice({ content, newer, onSettle }: ConflictProps) {
  return (
    <section role="alert" className="grid gap-3 border-s-3 border-danger bg-danger-soft p-4">
      <h2>{t('{name} has changed this page', { name: newer.updatedBy || t('Someone else') })}</h2>
      {differing(content, newer.content).map(({ id, name, mine, theirs }) => (
        <div key={id} className="grid gap-2 sm:grid-cols-2">
          <h3 className="text-control font-[580] sm:col-span-2">{name}</h3>
          <Version title={t('Theirs')} text={theirs} />
          <Version title={t('Yours')} text={mine} />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onSettle(false)}>{t('Use their version')}</Button>
        <Button onClick={() => onSettle(true)}>{t('Continue with my version')}</Button>
      </div>
    </section>
  )
}

function Version({ title, text }: { title: string; text: string | null }) {
  return (
    <div className="min-w-0">
      <h4 className="text-small text-ink-2">{title}</h4>
      <p className="line-clamp-6 text-small wrap-anywhere whitespace-pre-line">
        {text ?? t('Not in this version')}
      </p>
    </div>
  )
}
