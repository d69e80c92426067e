import { useState } from 'react'
import type { Block, BlockKind } from '#contract/pages/blocks.ts'
import type { Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { FieldInputs } from './pages.field-input.tsx'
import { blockFields, kindNames, newBlock } from './pages.fields.ts'
import { NodeTools } from './pages.node-tools.tsx'
import { moved } from './pages.path.ts'

const kinds = Object.keys(kindNames) as BlockKind[]

type BlocksProps = { blocks: readonly Block[]; language: Language; onChange: (blocks: Block[]) => void }

/** The blocks of a page in their order; one of them is open. */
export function Blocks({ blocks, language, onChange }: BlocksProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const replace = (next: Block) => onChange(blocks.map((one) => (one.id === next.id ? next : one)))
  return (
    <section aria-labelledby="blocks-title" className="grid gap-2">
      <h2 id="blocks-title">{t('Blocks')}</h2>
      <ol className="grid gap-2">
        {blocks.map((block, at) => (
          <li key={block.id} className="border border-line p-3">
            <div className="flex flex-wrap items-center gap-2">
              <Button
                size="small"
                aria-expanded={openId === block.id}
                className="mr-auto"
                onClick={() => setOpenId(openId === block.id ? null : block.id)}
              >
                {`${at + 1}. ${t(kindNames[block.kind])}`}
              </Button>
              <Button size="small" look="ghost" onClick={() => replace({ ...block, isHidden: !block.isHidden })}>
                {block.isHidden ? t('Show block') : t('Hide block')}
              </Button>
              <NodeTools
                label={`${at + 1}. ${t(kindNames[block.kind])}`}
                onMove={(by) => onChange(moved(blocks, at, by))}
                onDelete={() => onChange(blocks.filter(({ id }) => id !== block.id))}
              />
            </div>
            {openId === block.id ? <BlockFields block={block} language={language} onChange={replace} /> : null}
          </li>
        ))}
      </ol>
      <AddBlock
        onAdd={(block) => {
          onChange([...blocks, block])
          setOpenId(block.id)
        }}
      />
    </section>
  )
}

type BlockFieldsProps = { block: Block; language: Language; onChange: (block: Block) => void }

function BlockFields({ block, language, onChange }: BlockFieldsProps) {
  return (
    <div className="mt-3 grid gap-4">
      <FieldInputs
        id={`block-${block.id}`}
        specs={blockFields[block.kind]}
        value={block}
        language={language}
        onChange={(next) => onChange(next as unknown as Block)}
      />
    </div>
  )
}

function AddBlock({ onAdd }: { onAdd: (block: Block) => void }) {
  const [kind, setKind] = useState<BlockKind>('text')
  return (
    <div className="flex flex-wrap items-end gap-2 border border-dashed border-line-strong p-3">
      <Field id="new-block" label={t('New block')}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            autoComplete="off"
            onChange={({ currentTarget }) => setKind(kinds.find((one) => one === currentTarget.value) ?? kind)}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {t(kindNames[one])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button onClick={() => onAdd(newBlock(kind))}>{t('Add block')}</Button>
    </div>
  )
}
