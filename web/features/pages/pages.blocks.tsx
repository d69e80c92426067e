import { memo, useCallback, useContext, useRef, useState } from 'react'
import type { BlockKind, PageBlock } from '#contract/pages/blocks.ts'
import type { Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { moved } from '../../patterns/moved.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.tsx'
import { FieldInputs } from './pages.field-input.tsx'
import { blockFields, kindNames, newBlock } from './pages.fields.ts'
import { NodeTool, NodeTools } from './pages.node-tools.tsx'
import { PageUploads, sayUploading } from './pages.page-uploads.ts'

const kinds = Object.keys(kindNames) as BlockKind[]

type EditBlocks = (make: (before: readonly PageBlock[]) => PageBlock[]) => void
type BlocksProps = { blocks: readonly PageBlock[]; language: Language; onEdit: EditBlocks }

/** The blocks of a page in their order; one of them is open. `onEdit` has to be stable: a block that has not changed is not rendered again. */
export function Blocks({ blocks, language, onEdit }: BlocksProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const { count } = useContext(PageUploads)
  const isUploading = useRef(false)
  isUploading.current = count > 0
  const toggle = useCallback((id: string) => {
    // A block that is closed cancels its uploads.
    if (isUploading.current) sayUploading()
    else setOpenId((open) => (open === id ? null : id))
  }, [])
  return (
    <section aria-labelledby="blocks-title" className="grid grid-cols-1 gap-2">
      <h2 id="blocks-title" className="text-h3">
        {t('Blocks')}
      </h2>
      <ol className="grid grid-cols-1 gap-2">
        {blocks.map((block, index) => (
          <BlockRow
            key={block.id}
            block={block}
            index={index}
            language={language}
            isOpen={openId === block.id}
            onToggle={toggle}
            onEdit={onEdit}
          />
        ))}
      </ol>
      <AddBlock
        onAdd={(block) => {
          onEdit((before) => [...before, block])
          if (count === 0) setOpenId(block.id)
        }}
      />
    </section>
  )
}

type BlockRowProps = {
  block: PageBlock
  index: number
  language: Language
  isOpen: boolean
  onToggle: (id: string) => void
  onEdit: EditBlocks
}

const BlockRow = memo(function BlockRow({ block, index, language, isOpen, onToggle, onEdit }: BlockRowProps) {
  const { id, kind, isHidden } = block
  const label = `${index + 1}. ${t(kindNames[kind])}`
  const replace = (next: PageBlock) => onEdit((before) => before.map((one) => (one.id === id ? next : one)))
  return (
    <li className={`border ${isOpen ? 'border-blue' : 'border-line'}`}>
      <div className="flex items-center gap-1 p-1">
        <Button
          size="small"
          look="ghost"
          aria-expanded={isOpen}
          className={`min-w-0 flex-1 justify-start ${isHidden ? 'text-ink-2 line-through' : ''}`}
          onClick={() => onToggle(id)}
        >
          {label}
        </Button>
        <NodeTool
          label={isHidden ? t('{entry}: show', { entry: label }) : t('{entry}: hide', { entry: label })}
          icon={isHidden ? 'eyeOff' : 'eye'}
          onPress={() => replace({ ...block, isHidden: !isHidden })}
        />
        <NodeTools
          label={label}
          onMove={(by) => onEdit((before) => moved(before, index, index + by))}
          onDelete={() => onEdit((before) => before.filter((one) => one.id !== id))}
        />
      </div>
      {isOpen ? (
        <div className="grid grid-cols-1 gap-4 border-t border-line p-3">
          <FieldInputs
            id={`block-${id}`}
            specs={blockFields[kind]}
            value={block}
            language={language}
            onChange={(next) => replace(next as unknown as PageBlock)}
          />
        </div>
      ) : null}
    </li>
  )
})

function AddBlock({ onAdd }: { onAdd: (block: PageBlock) => void }) {
  const [kind, setKind] = useState<BlockKind>('text')
  return (
    <div className="flex flex-wrap items-end gap-2 border border-dashed border-line-strong p-3">
      <SelectField
        id="new-block"
        label={t('New block')}
        value={kind}
        onChange={({ currentTarget }) => setKind(kinds.find((one) => one === currentTarget.value) ?? kind)}
      >
        {optionsOf(kinds, (one) => [one, t(kindNames[one])])}
      </SelectField>
      <Button onClick={() => onAdd(newBlock(kind))}>{t('Add block')}</Button>
    </div>
  )
}
