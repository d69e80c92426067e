import { type ReactNode, useEffect, useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { settingsGroups } from '#contract/portal-settings.ts'
import { type SettingsState, type SettingsStatus, saveSettings } from '#contract/settings/settings.ts'
import { languageName } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { EditForm } from '../../patterns/form/edit-form.tsx'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { usePendingUploads } from '../../patterns/form/use-pending-uploads.ts'
import { useStoredDraft } from '../../patterns/form/use-stored-draft.ts'
import { Field } from '../../ui/field.tsx'
import { BankAccounts } from './settings.bank-accounts.tsx'
import { ChoicesInput, ColourInput, Control } from './settings.control.tsx'
import { keyOfDraft, readTypedSettings } from './settings.draft.ts'
import type { SettingsField } from './settings.field.ts'
import { fieldsOf, type ShownGroup } from './settings.fields.ts'
import { LogoInput } from './settings.logo.tsx'
import { NoticeInput } from './settings.notice.tsx'
import { BrandPreview } from './settings.preview.tsx'
import { contentOf, type FormValues, fieldAt, formValuesOf } from './settings.values.ts'

type SettingsFormProps = {
  group: ShownGroup
  state: SettingsState
  status: SettingsStatus
  /** Runs with the saved draft. What it throws is shown like a refusal of the save. */
  onSaved: (saved: SettingsState) => Promise<void>
  /** The end of the form, instead of the bar that comes with the first change. */
  end?: (form: { isBusy: boolean; waitingText: string | null; refusal: string | null }) => ReactNode
}

type Content = Record<string, unknown>

/** Checked by the schema of the server: what it refuses is said at the field before anything is sent. */
function checkOf(group: ShownGroup, before: Content): Resolver<FormValues, unknown, Content> {
  const fields = fieldsOf(group)
  return (values) => {
    const content = contentOf(fields, values, before)
    const read = settingsGroups[group].safeParse(content)
    if (read.success) return { values: content, errors: {} }
    const errors = read.error.issues.flatMap(({ path, message }) => {
      const name = fieldAt(fields, path.map(String).join('.'))
      return name === undefined ? [] : [[name, { type: 'check', message }] as const]
    })
    // The first message of a field counts.
    return { values: {}, errors: Object.fromEntries(errors.toReversed()) }
  }
}

function useSettingsForm({ group, state, onSaved }: SettingsFormProps) {
  const fields = fieldsOf(group)
  const before = (state.draft ?? state.published).content
  const [revision, setRevision] = useState(state.revision)
  const first = formValuesOf(fields, before)
  const [typed] = useState(() => readTypedSettings(group, first))
  const [isRestored, setIsRestored] = useState(typed !== null)
  const uploads = usePendingUploads()
  const api = useApiForm<FormValues, Content>({
    ids: Object.fromEntries(fields.map(({ name }) => [name, `settings-${name}`])),
    first,
    check: checkOf(group, before),
    isSummarised: true,
    afterUploads: uploads.afterUploads,
    send: async (content) => {
      const saved = await call(saveSettings, { params: { group }, body: { revision, content } })
      draft.clear()
      setRevision(saved.revision)
      await onSaved(saved)
    },
    fieldOf: (path) => fieldAt(fields, path),
    onStale: (now: SettingsState) => {
      setRevision(now.revision)
      return t('Someone else has changed these settings. Save again to overwrite those changes.')
    },
  })
  const { form } = api
  // Values typed before are changes of the stored ones, so the form knows both.
  useEffect(() => {
    for (const [name, value] of Object.entries(typed ?? {})) form.setValue(name, value, { shouldDirty: true })
  }, [form, typed])
  const draft = useStoredDraft(keyOfDraft(group), form.formState.isDirty ? JSON.stringify(form.watch()) : null)

  function discard(): void {
    api.reset(first)
    uploads.clear()
    setIsRestored(false)
  }
  return { ...api, isBusy: api.isBusy || uploads.waitingText !== null, uploads, isRestored, discard }
}

function labelOf({ label, locale }: SettingsField): string {
  return locale ? t('{label} ({language})', { label: t(label), language: languageName(locale) }) : t(label)
}

function hintOf({ hint, otherwise }: SettingsField, status: SettingsStatus): string | undefined {
  const said = [
    ...(hint === undefined ? [] : [t(hint)]),
    ...(otherwise === undefined
      ? []
      : [t('If blank: {value}, from the environment', { value: Number(status[otherwise]) })]),
  ]
  return said.length > 0 ? said.join('. ') : undefined
}

type OneField = { one: SettingsField; settings: SettingsFormProps; api: ReturnType<typeof useSettingsForm> }

function OneField({ one, settings: { state, status }, api: { form, field, uploads } }: OneField) {
  const isFixed = state.fixed.includes(one.name)
  const hint = isFixed ? t('It can no longer be changed, because there are prices in it.') : hintOf(one, status)
  const label = labelOf(one)
  const set = (value: string) => form.setValue(one.name, value, { shouldDirty: true })
  return (
    <Field {...field(one.name)} label={label} hint={hint}>
      {(control) => {
        const value = form.watch(one.name) ?? ''
        if (one.kind === 'logo')
          return (
            <LogoInput
              control={control}
              isOnDark={one.name === 'logoOnDark'}
              path={value}
              onChange={set}
              pending={uploads}
            />
          )
        if (one.kind === 'notice')
          return <NoticeInput control={control} label={label} path={value} onChange={set} />
        if (one.kind === 'accounts') return <BankAccounts control={control} value={value} onChange={set} />
        if (one.kind === 'choices')
          return <ChoicesInput field={one} control={control} label={label} value={value} onChange={set} />
        const registered = { ...form.register(one.name), ...control }
        if (one.kind === 'colour')
          return <ColourInput control={registered} label={label} value={value} onChange={set} />
        const saved = form.formState.defaultValues?.[one.name] ?? ''
        return <Control field={one} control={registered} saved={saved} isFixed={isFixed} />
      }}
    </Field>
  )
}

/** The fields of a group, and beside those of the brand what they look like. Saving makes a draft, which visitors do not see. */
export function SettingsForm(props: SettingsFormProps) {
  const { group, end } = props
  const api = useSettingsForm(props)
  const { form, refusal, isBusy, uploads } = api
  return (
    <EditForm
      className="grid gap-4.5"
      aria-label={t('Settings')}
      form={api}
      uploads={uploads}
      end={end?.({ isBusy, waitingText: uploads.waitingText, refusal })}
    >
      <div className={group === 'brand' ? 'grid gap-6 lg:grid-cols-2' : 'max-w-160'}>
        <div className="grid content-start gap-4.5">
          {fieldsOf(group).map((one) => (
            <OneField key={one.name} one={one} settings={props} api={api} />
          ))}
        </div>
        {group === 'brand' ? <BrandPreview values={form.watch()} /> : null}
      </div>
    </EditForm>
  )
}
