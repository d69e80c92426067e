import { type ComponentProps, useState } from 'react'
import type { RichBlock, RichText } from '#contract/pages/rich-text.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select, Textarea } from '../../ui/field.tsx'
import { readInline, writeInline } from './pages.inline.ts'
import { NodeTools } from './pages.node-tools.tsx'
import { moved } from './pages.path.ts'

type Kind = 'paragraph' | 'heading' | 'bulletList' | 'orderedList' | 'codeBlock'

function kindLabels(): Record<Kind, string> {
  return {
    paragraph: t('Paragraph'),
    heading: t('Heading'),
    bulletList: t('List'),
    orderedList: t('Numbered list'),
    codeBlock: t('Code'),
  }
}

/** A node as the lines of a text field. */
function typedOf(node: RichBlock): string {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return writeInline(node.content)
    case 'bulletList':
    case 'orderedList':
      return node.content.map((item) => writeInline(item.content[0]?.content)).join('\n')
    case 'codeBlock':
      return node.content[0]?.text ?? ''
    case 'dimensionChain':
      return node.attrs.title
  }
}

function nodeOf(kind: Kind, typed: string, before?: RichBlock): RichBlock {
  switch (kind) {
    case 'paragraph':
      return { type: kind, content: readInline(typed) }
    case 'heading':
      return { type: kind, attrs: before?.type === kind ? before.attrs : { level: 3 }, content: readInline(typed) }
    case 'bulletList':
    case 'orderedList': {
      const lines = typed.split('\n')
      return {
        type: kind,
        content: lines.map((line) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: readInline(line) }],
        })),
      }
    }
    case 'codeBlock':
      return {
        type: kind,
        attrs: before?.type === kind ? before.attrs : { language: '', title: '' },
        content: typed === '' ? [] : [{ type: 'text', text: typed }],
      }
  }
}

type RichInputProps = { id: string; label: string; text: RichText; onChange: (text: RichText) => void }

/** Rich text as one field for each paragraph, heading or list. */
export function RichInput({ id, label, text, onChange }: RichInputProps) {
  const nodes = text.content
  // The fields keep what was typed, so those that get another node are made again.
  const [round, setRound] = useState(0)
  const change = (content: RichBlock[]) => onChange({ type: 'doc', content })
  const rearrange = (content: RichBlock[]) => {
    setRound(round + 1)
    change(content)
  }
  return (
    <fieldset className="grid gap-3 border-l-2 border-line pl-3">
      <legend className="text-control font-[580]">{label}</legend>
      <p className="text-small text-ink-2">
        {t('**bold**, *italic*, `code`, [text](address). In a list, each line is an entry.')}
      </p>
      {nodes.map((node, at) => {
        const place = `${id}-${at}`
        return (
          <div key={`${round} ${place}`} className="grid gap-1.5">
            <NodeInput
              id={place}
              node={node}
              onChange={(next) => change(nodes.map((one, index) => (index === at ? next : one)))}
            />
            <NodeTools
              label={t('Paragraph {number}', { number: at + 1 })}
              onMove={(by) => rearrange(moved(nodes, at, by))}
              onDelete={() => rearrange(nodes.filter((_, index) => index !== at))}
            />
          </div>
        )
      })}
      <Button size="small" className="w-fit" onClick={() => change([...nodes, nodeOf('paragraph', '')])}>
        {t('Add a paragraph')}
      </Button>
    </fieldset>
  )
}

type NodeInputProps = { id: string; node: RichBlock; onChange: (node: RichBlock) => void }

function NodeInput({ id, node, onChange }: NodeInputProps) {
  // A figure is shown and kept; its numbers are not edited here.
  if (node.type === 'dimensionChain') return <p className="text-small text-ink-2">{node.attrs.title}</p>
  const labels = kindLabels()
  const kinds = Object.keys(labels) as Kind[]
  return (
    <>
      <Field id={`${id}-kind`} label={t('Kind')}>
        {(control) => (
          <Select
            {...control}
            value={node.type}
            autoComplete="off"
            onChange={({ currentTarget }) => {
              const kind = kinds.find((one) => one === currentTarget.value)
              if (kind) onChange(nodeOf(kind, typedOf(node), node))
            }}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {labels[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field id={id} label={t('Text')}>
        {(control) => (
          <TypedText
            {...control}
            // Another kind shows the same words in its own way.
            key={node.type}
            first={typedOf(node)}
            onTyped={(typed) => onChange(nodeOf(node.type, typed, node))}
          />
        )}
      </Field>
    </>
  )
}

type TypedTextProps = ComponentProps<'textarea'> & { first: string; onTyped: (typed: string) => void }

/** What is typed stays as it is typed: half a link is no link yet, and must not be rewritten under the cursor. */
function TypedText({ first, onTyped, ...control }: TypedTextProps) {
  return (
    <Textarea
      {...control}
      rows={2}
      defaultValue={first}
      autoComplete="off"
      enterKeyHint="enter"
      onChange={({ currentTarget }) => onTyped(currentTarget.value)}
    />
  )
}
