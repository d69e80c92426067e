import { lazy, Suspense } from 'react'
import type { RichTextDocument } from '#contract/pages/rich-text.ts'
import { baseLanguage, type Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { moved } from '../../patterns/moved.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import type { FieldSpec } from './pages.fields.ts'
import { ChoiceInput, type InputProps, PlainInput, TextInput, YesInput } from './pages.inputs.tsx'
import { NodeTools } from './pages.node-tools.tsx'
import { setAt } from './pages.path.ts'
import { PictureInput } from './pages.picture-input.tsx'
import { RichInput } from './pages.rich-input.tsx'
import { translated } from './pages.translated.ts'

/** Loaded for a block of products: with it every page of the shop would name more scripts. */
const PinnedInput = lazy(() => import('./pages.pinned-input.tsx'))

type Entry = Record<string, unknown>

/** A link: its label and where it leads, or nothing. */
function LinkInput({ id, label, value, language, onChange }: InputProps<unknown>) {
  const link = (value ?? null) as Entry | null
  if (!link) {
    return (
      <Button
        size="small"
        className="w-fit"
        onClick={() => onChange({ label: { [baseLanguage()]: '' }, address: '/products' })}
      >
        {t('Add: {field}', { field: label })}
      </Button>
    )
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 border-s-2 border-line ps-3">
      <legend className="text-control font-[580]">{label}</legend>
      <PlainInput
        id={`${id}-address`}
        label={t('Link')}
        value={link.address}
        onChange={(next) => onChange({ ...link, address: next })}
      />
      <TextInput
        id={`${id}-label`}
        label={t('Label')}
        value={link.label}
        language={language}
        onChange={(next) => onChange({ ...link, label: next })}
      />
      <Button size="small" look="ghost" className="w-fit" onClick={() => onChange(null)}>
        {t('Remove')}
      </Button>
    </fieldset>
  )
}

type ListSpec = Extract<FieldSpec, { type: 'list' }>

function ListInput({ spec, ...props }: InputProps<readonly Entry[]> & { spec: ListSpec }) {
  const { id, label, value, language, onChange } = props
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 border-s-2 border-line ps-3">
      <legend className="text-control font-[580]">{label}</legend>
      {value.map((entry, position) => {
        const place = `${id}-${position}`
        return (
          <div key={place} className="grid grid-cols-1 gap-3 border-b border-line pb-3">
            <FieldInputs
              id={place}
              specs={spec.entry}
              value={entry}
              language={language}
              onChange={(next) => onChange(setAt(value, [position], next))}
            />
            <NodeTools
              label={`${label} ${position + 1}`}
              onMove={(by) => onChange(moved(value, position, position + by))}
              onDelete={() => onChange(value.filter((_, index) => index !== position))}
            />
          </div>
        )
      })}
      <Button size="small" className="w-fit" onClick={() => onChange([...value, spec.empty()])}>
        {t('Add: {field}', { field: label })}
      </Button>
    </fieldset>
  )
}

/** Short texts, one in each line. */
function TextsInput({ id, label, value, language, onChange }: InputProps<readonly Entry[]>) {
  const lines = value.map((one) => translated<string>(one, language).own ?? '')
  const read = (typed: string) =>
    onChange(
      typed.split('\n').map((line, index) => setAt(value[index] ?? { [baseLanguage()]: line }, [language], line)),
    )
  return (
    <TextAreaField
      id={id}
      label={label}
      hint={t('One entry per line.')}
      value={lines.join('\n')}
      rows={4}
      enterKeyHint="enter"
      onChange={({ currentTarget }) => read(currentTarget.value)}
    />
  )
}

function FieldInput({ spec, ...props }: InputProps<unknown> & { spec: FieldSpec }) {
  const { id, label, value, language, onChange } = props
  switch (spec.type) {
    case 'text':
      return <TextInput {...props} />
    case 'long':
      return <TextInput {...props} isLong />
    case 'rich': {
      const { own, original } = translated<RichTextDocument>(value, language)
      const change = (next: RichTextDocument) => onChange(setAt(value, [language], next))
      const key = `${language} ${id}`
      return (
        <RichInput key={key} id={id} label={label} language={language} text={own ?? original} onChange={change} />
      )
    }
    case 'plain':
      return <PlainInput {...props} />
    case 'number':
      return <PlainInput {...props} isNumber />
    case 'link':
      return <LinkInput {...props} />
    case 'picture':
      return <PictureInput {...props} isFixed={spec.isFixed === true} />
    case 'list':
      return <ListInput {...props} value={value as readonly Entry[]} spec={spec} />
    case 'texts':
      return <TextsInput {...props} value={value as readonly Entry[]} />
    case 'products':
      return (
        <Suspense>
          <PinnedInput {...props} value={(value ?? []) as readonly string[]} />
        </Suspense>
      )
    case 'yes':
      return <YesInput {...props} />
    case 'choice':
      return <ChoiceInput {...props} choices={spec.choices} />
  }
}

type FieldInputsProps = {
  id: string
  specs: readonly FieldSpec[]
  value: Entry
  language: Language
  onChange: (value: Entry) => void
}

/** The fields of a block, or of one entry in a list of it. */
export function FieldInputs({ id, specs, value, language, onChange }: FieldInputsProps) {
  return specs.map((spec) => (
    <FieldInput
      key={spec.name}
      id={`${id}-${spec.name}`}
      spec={spec}
      label={t(spec.label)}
      value={value[spec.name]}
      language={language}
      onChange={(next) => onChange({ ...value, [spec.name]: next })}
    />
  ))
}
