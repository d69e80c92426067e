import { useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { settingsGroups } from '#contract/portal-settings.ts'
import { type SettingsState, type SettingsStatus, saveSettings } from '#contract/settings/settings.ts'
import { languageNames } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { ErrorSummary } from '../../patterns/form/error-summary.tsx'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { refusedBy } from '../../patterns/form/refused.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { showToast } from '../../patterns/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field, type FieldControl, Input, Select, Textarea } from '../../ui/field.tsx'
import { Contrast } from './settings.contrast.tsx'
import { fieldsOf, type SettingsField, type ShownGroup } from './settings.fields.ts'
import { contentOf, type FormValues, fieldAt, valuesOf } from './settings.values.ts'

type SettingsFormProps = {
  group: ShownGroup
  state: SettingsState
  status: SettingsStatus
  onSaved: () => Promise<void>
}

type Content = Record<string, unknown>

/** Checked by the schema of the server: what it refuses is said at the field before anything is sent. */
function checkOf(group: ShownGroup, before: Content): Resolver<FormValues, unknown, Content> {
  const fields = fieldsOf(group)
  return (values) => {
    const content = contentOf(fields, values, before)
    const read = settingsGroups[group].safeParse(content)
    if (read.success) return { values: content, errors: {} }
    const wrong = read.error.issues.flatMap(({ path, message }) => {
      const name = fieldAt(fields, path.map(String).join('.'))
      return name === undefined ? [] : [[name, { type: 'check', message }] as const]
    })
    // The first message of a field counts.
    return { values: {}, errors: Object.fromEntries(wrong.toReversed()) }
  }
}

function useSettingsForm({ group, state, onSaved }: SettingsFormProps) {
  const fields = fieldsOf(group)
  const before = (state.draft ?? state.published).content
  const [revision, setRevision] = useState(state.revision)
  return useApiForm<FormValues, Content>({
    ids: Object.fromEntries(fields.map(({ name }) => [name, `settings-${name}`])),
    first: valuesOf(fields, before),
    check: checkOf(group, before),
    isSummarised: true,
    send: async (content) => {
      await call(saveSettings, { params: { group }, body: { revision, content } })
      showToast(t('Draft saved'))
      await onSaved()
    },
    explain: (error) => {
      if (!(error instanceof ApiError && error.code === 'stale_version'))
        return refusedBy(error, (path) => fieldAt(fields, path))
      setRevision((error.current as SettingsState).revision)
      return {
        wrong: [],
        sentence: t(
          'These settings were changed elsewhere in the meantime. Save again to replace them with yours.',
        ),
      }
    },
  })
}

function labelOf({ label, spoken }: SettingsField): string {
  return spoken ? t('{label} ({language})', { label: t(label), language: languageNames[spoken] }) : t(label)
}

function hintOf({ hint, otherwise }: SettingsField, status: SettingsStatus): string | undefined {
  const said = [
    ...(hint === undefined ? [] : [t(hint)]),
    ...(otherwise === undefined
      ? []
      : [t('Empty: {value}, from the environment', { value: Number(status[otherwise]) })]),
  ]
  return said.length > 0 ? said.join('. ') : undefined
}

type ControlProps = { field: SettingsField; control: FieldControl & Record<string, unknown>; isFixed: boolean }

function Control({ field, control, isFixed }: ControlProps) {
  const { kind, autoComplete = 'off' } = field
  if (kind === 'accounts') return <Textarea {...control} rows={2} autoComplete="off" enterKeyHint="enter" />
  if (kind === 'yes or no')
    return (
      <Select {...control} autoComplete="off">
        <option value="">{t('As the environment says')}</option>
        <option value="yes">{t('Yes')}</option>
        <option value="no">{t('No')}</option>
      </Select>
    )
  return (
    <Input
      {...control}
      autoComplete={autoComplete}
      enterKeyHint="next"
      inputMode={kind === 'number' ? 'numeric' : undefined}
      readOnly={isFixed}
    />
  )
}

/** The fields of a group. Saving makes a draft, which visitors do not see. */
export function SettingsForm(props: SettingsFormProps) {
  const { group, state, status } = props
  const { form, field, formProps, summary, refusal, isBusy } = useSettingsForm(props)
  return (
    <form {...formProps} className="grid max-w-160 gap-4.5" aria-label={t('Settings')}>
      <ErrorSummary {...summary} />
      {fieldsOf(group).map((one) => {
        const isFixed = state.fixed.includes(one.name)
        const hint = isFixed
          ? t('It cannot be changed any more, because there are prices in it.')
          : hintOf(one, status)
        return (
          <Field key={one.name} {...field(one.name)} label={labelOf(one)} hint={hint}>
            {(control) => (
              <Control field={one} control={{ ...form.register(one.name), ...control }} isFixed={isFixed} />
            )}
          </Field>
        )
      })}
      {group === 'brand' ? <Contrast colour={form.watch('colour')} accent={form.watch('accent')} /> : null}
      <FormRefusal text={refusal} />
      <div>
        <Button type="submit" look={state.draft ? undefined : 'primary'} isBusy={isBusy}>
          {t('Save draft')}
        </Button>
      </div>
    </form>
  )
}
