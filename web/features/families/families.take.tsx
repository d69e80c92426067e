import { useId } from 'react'
import { sayWords } from '#contract/catalogue-model/words.ts'
import { linkAttribute } from '#contract/families/attributes.ts'
import type { ManagedAttribute } from '#contract/families/families.ts'
import { filtersOf, sayKind } from '#contract/families/fields.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { sentenceWithReasons } from '../../api/problem-text.ts'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { SelectField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.tsx'
import type { FamiliesEditing } from './families.use-families.ts'

/** Gives the family an attribute that another one has, so that buyers filter both by it. */
export function TakeAttribute({ editing }: { editing: FamiliesEditing }) {
  const id = useId()
  const { model, family, lines, choose, refresh } = editing
  const { run, error } = useCommand(
    ({ id: attributeId, kind }: ManagedAttribute, key: string) => {
      const filter = filtersOf(kind).at(-1) ?? 'none'
      const body = { filter, isRequired: false, isCompared: true, isOnCard: false }
      return call(linkAttribute, { params: { key, id: attributeId }, body })
    },
    {
      done: (_linked, [{ id: attributeId }, key]) => {
        showToast(t('Attribute added'))
        choose(key, attributeId)
        return refresh()
      },
      say: sentenceWithReasons,
    },
  )
  const keys = new Set(lines.map(({ attribute }) => attribute.key))
  const others = model.attributes.filter(({ key }) => !keys.has(key))
  if (!family || others.length === 0) return null

  function take(attributeId: string): void {
    const attribute = others.find((one) => one.id === attributeId)
    if (attribute && family) run(attribute, family.key)
  }

  return (
    <div className="mb-4">
      <SelectField
        id={id}
        label={t('Use an attribute of another family')}
        {...(error && { error })}
        value=""
        onChange={({ currentTarget }) => take(currentTarget.value)}
      >
        <option value="">{t('Create a new attribute')}</option>
        {optionsOf(others, (attribute) => [
          attribute.id,
          `${sayWords(attribute.label)} (${attribute.key}, ${sayKind(attribute.kind, attribute.choices.length)})`,
        ])}
      </SelectField>
    </div>
  )
}
