import { attributeKinds } from '#contract/catalogue-model/model.ts'
import { kindLabels } from '#contract/families/fields.ts'
import { t } from '#i18n/t.ts'
import { withKind } from './families.draft.ts'
import type { AttributeEditing } from './families.use-attribute.ts'

const signs = {
  number: '12',
  text: 'Ab',
  choice: 'A/B',
  choices: 'A+B',
  boolean: 'y/n',
  range: '1–9',
  dimension: 'M12',
} as const

/** The types of values, each with what its values look like. */
export function KindChoice({ form }: { form: AttributeEditing }) {
  const { draft, setDraft, refused } = form
  return (
    <fieldset>
      <legend className="mb-1 text-control font-[580]">{t('Type')}</legend>
      {refused.errors.kind ? <p className="mb-1.5 text-ui font-[560] text-danger">{refused.errors.kind}</p> : null}
      <div className="grid grid-cols-4 gap-px border border-line-strong bg-line">
        {attributeKinds.map((kind) => (
          <label
            key={kind}
            className="relative grid min-h-13 cursor-pointer content-center justify-items-center bg-sheet px-1 text-center text-small has-checked:bg-blue-soft has-checked:font-[620] has-checked:inset-ring-2 has-checked:inset-ring-blue has-focus-visible:outline-2 has-focus-visible:outline-blue"
          >
            <input
              type="radio"
              name="kind"
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
              checked={draft.kind === kind}
              onChange={() => setDraft(withKind(draft, kind))}
            />
            <code aria-hidden="true">{signs[kind]}</code>
            <span className="max-w-full hyphens-auto wrap-anywhere">{t(kindLabels[kind])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
