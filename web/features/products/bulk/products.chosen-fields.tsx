import { maxBulkAttributes } from '#contract/products/bulk-fields.ts'
import { t } from '#i18n/t.ts'
import type { ApiForm } from '../../../patterns/form/use-api-form.ts'
import { AnyIcon } from '../../../ui/any-icon.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, Select } from '../../../ui/field.tsx'
import { optionsOf } from '../../../ui/options.tsx'
import type { BulkFields } from './products.bulk-schema.ts'
import { attributeChoices, type FieldChoice, usePlainChoices } from './products.field-choices.tsx'
import type { TypedFields } from './products.field-values.ts'

/** The fields that a bulk change sets, each chosen first: one that is not chosen stays as it is. */
export function ChosenFields({ apiForm: { form, field } }: { apiForm: ApiForm<BulkFields> }) {
  const typed: TypedFields = form.watch('fields')
  const plain = usePlainChoices()
  const groups = attributeChoices()
  const all = [...plain, ...groups.flatMap(({ choices }) => choices)]
  const set = (next: TypedFields) =>
    form.setValue('fields', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const chosen = Object.keys(typed).flatMap((name) => all.find((one) => one.name === name) ?? [])
  const isFull = Object.keys(typed).filter((name) => name.startsWith('attributes.')).length >= maxBulkAttributes
  const open = (choices: readonly FieldChoice[]) => choices.filter(({ name }) => !(name in typed))
  return (
    <div className="grid gap-4">
      {chosen.map(({ name, label, hint, show }) => (
        <div key={name} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <Field {...field(`fields.${name}`)} label={label} hint={hint}>
              {(control) =>
                show({
                  control,
                  value: typed[name] ?? '',
                  onChange: (value) => set({ ...typed, [name]: value }),
                })
              }
            </Field>
          </div>
          <Button
            size="icon"
            look="ghost"
            aria-label={t('Do not change {name}', { name: label })}
            onClick={() => set(Object.fromEntries(Object.entries(typed).filter(([key]) => key !== name)))}
          >
            <AnyIcon name="trash" className="size-4.5" />
          </Button>
        </div>
      ))}
      <Field {...field('fields')} label={t('Field to change')} hint={t('Other fields stay unchanged.')}>
        {(control) => (
          <Select
            {...control}
            value=""
            onChange={({ currentTarget }) => {
              const choice = all.find(({ name }) => name === currentTarget.value)
              if (choice) set({ ...typed, [choice.name]: choice.first })
            }}
          >
            <option value="">{t('Choose a field')}</option>
            <optgroup label={t('Product')}>{optionsOf(open(plain), ({ name, label }) => [name, label])}</optgroup>
            {isFull
              ? null
              : groups.map(({ family, choices }) => (
                  <optgroup key={family} label={family}>
                    {optionsOf(open(choices), ({ name, label }) => [name, label])}
                  </optgroup>
                ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
