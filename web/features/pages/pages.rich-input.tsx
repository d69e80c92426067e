import type { RichTextDocument } from '#contract/pages/rich-text.ts'
import type { Language } from '#i18n/language.ts'
import { TextTools } from './text/pages.text-tools.tsx'
import { useTextEditor } from './text/pages.use-text-editor.ts'

type RichInputProps = {
  id: string
  label: string
  text: RichTextDocument
  language: Language
  onChange: (text: RichTextDocument) => void
}

/** Rich text, written as it will be shown. */
export function RichInput({ id, label, text, language, onChange }: RichInputProps) {
  const attributes = {
    id,
    class: 'text-editor',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    lang: language,
    spellcheck: 'true',
  }
  const { place, state, run, focus } = useTextEditor({ text, attributes, onChange })
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <p id={`${id}-label`} className="text-control font-[580]">
        {label}
      </p>
      <TextTools id={id} state={state} run={run} focus={focus} />
      <div ref={place} />
    </div>
  )
}
