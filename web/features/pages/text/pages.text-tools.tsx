import type { Command, EditorState } from 'prosemirror-state'
import { useState } from 'react'
import { t } from '#i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { optionsOf } from '../../../ui/options.tsx'
import { tableAt } from './pages.table-commands.ts'
import { TableTools } from './pages.table-tools.tsx'
import {
  beginStep,
  hasMark,
  kindAt,
  linkAt,
  type ParagraphKind,
  paragraphKinds,
  redo,
  setKind,
  setLink,
  toggle,
  undo,
} from './pages.text-commands.ts'
import { LinkField } from './pages.text-link.tsx'

function kindLabels(): Record<ParagraphKind, string> {
  return {
    paragraph: t('Paragraph'),
    heading: t('Heading'),
    smallHeading: t('Small heading'),
    bulletList: t('List'),
    orderedList: t('Numbered list'),
    codeBlock: t('Code'),
  }
}

type ToolsProps = {
  id: string
  state: EditorState
  /** Applies a command; false if it does not apply here. */
  run: (command: Command) => boolean
  focus: () => void
}

type MarkTool = { name: 'bold' | 'italic' | 'code'; label: string; sign: string; className: string }

function markTools(): MarkTool[] {
  return [
    { name: 'bold', label: t('Bold'), sign: 'B', className: 'font-[680]' },
    { name: 'italic', label: t('Italic'), sign: 'I', className: 'italic' },
    { name: 'code', label: t('Code'), sign: '<>', className: 'mono' },
  ]
}

/** The tools of a text: what a paragraph is, how words are set, and where they lead. */
export function TextTools({ id, state, run, focus }: ToolsProps) {
  const [isLinking, setIsLinking] = useState(false)
  const link = linkAt(state)
  const canLink = link !== null || !state.selection.empty
  const apply = (change: () => void) => {
    run(beginStep)
    change()
    focus()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no set of fields, but the tools of the one below */}
      <div role="group" aria-label={t('Text formatting')} className="flex flex-wrap items-center gap-1.5">
        <KindChoice id={`${id}-kind`} state={state} onChoose={(kind) => apply(() => setKind(run, kind))} />
        {markTools().map(({ name, label, sign, className }) => (
          <Button
            key={name}
            size="icon"
            aria-label={label}
            aria-pressed={hasMark(state, name)}
            className={`aria-pressed:border-blue aria-pressed:bg-blue-soft ${className}`}
            onClick={() => apply(() => run(toggle(name)))}
          >
            {sign}
          </Button>
        ))}
        <Button
          size="small"
          aria-expanded={isLinking}
          disabled={!canLink && !isLinking}
          onClick={() => setIsLinking(!isLinking)}
        >
          {t('Link')}
        </Button>
        <TableTools state={state} run={(command) => apply(() => run(command))} />
        <Button size="small" look="ghost" disabled={!undo(state)} onClick={() => apply(() => run(undo))}>
          {t('Undo')}
        </Button>
        <Button size="small" look="ghost" disabled={!redo(state)} onClick={() => apply(() => run(redo))}>
          {t('Redo')}
        </Button>
      </div>
      {isLinking ? (
        <LinkField
          id={`${id}-link`}
          first={link?.href ?? ''}
          onSet={(href) => {
            setIsLinking(false)
            apply(() => run(setLink(href)))
          }}
          onClose={() => {
            setIsLinking(false)
            focus()
          }}
        />
      ) : null}
    </>
  )
}

type KindChoiceProps = { id: string; state: EditorState; onChoose: (kind: ParagraphKind) => void }

function KindChoice({ id, state, onChoose }: KindChoiceProps) {
  const labels = kindLabels()
  const kind = kindAt(state)
  return (
    <div className="w-36">
      <Select
        id={id}
        aria-label={t('Text style')}
        value={kind ?? ''}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          const chosen = paragraphKinds.find((one) => one === currentTarget.value)
          if (chosen) onChoose(chosen)
        }}
      >
        {kind ? null : <option value="">{tableAt(state) ? t('Table') : t('Mixed')}</option>}
        {optionsOf(paragraphKinds, (one) => [one, labels[one]])}
      </Select>
    </div>
  )
}
