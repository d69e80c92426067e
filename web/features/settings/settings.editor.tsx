import type { ComponentProps, ReactNode } from 'react'
import { t } from '#i18n/t.ts'
import { EditForm } from '../../patterns/form/edit-form.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { countryOptions } from '../addresses/addresses.country-options.tsx'

type EditorProps = {
  label: string
  editing: ComponentProps<typeof EditForm>['form']
  /** What shows the effect of the settings, beside the form. */
  beside: ReactNode
  children: ReactNode
}

/** The form of a group of settings, with what tries them out beside it. */
export function SettingsEditor({ label, editing, beside, children }: EditorProps) {
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <EditForm className="grid min-w-0 grid-cols-1 content-start gap-6" aria-label={label} form={editing}>
        {children}
      </EditForm>
      {beside}
    </div>
  )
}

type FlagProps = { label: string; hint: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** A setting that is on or off, and what that means. */
export function Flag({ label, hint, isOn, onChange }: FlagProps) {
  return (
    <label className="flex items-start gap-3 py-2">
      <input
        type="checkbox"
        className="mt-1 size-5 shrink-0 accent-blue"
        autoComplete="off"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>
        <span className="block font-[580]">{label}</span>
        <span className="block text-ui text-ink-2">{hint}</span>
      </span>
    </label>
  )
}

type TryProps = { id: string; country: string; onCountry: (country: string) => void; children: ReactNode }

/** The box beside a form of settings that says what an order to a country would get. */
export function TryIt({ id, country, onCountry, children }: TryProps) {
  return (
    <aside
      className="grid content-start gap-4 bg-well p-4 lg:sticky lg:top-4 lg:self-start"
      aria-label={t('Try it')}
    >
      <h2 className="text-h3">{t('Try it')}</h2>
      <SelectField
        id={`${id}-country`}
        label={t('Country of delivery')}
        value={country}
        onChange={({ currentTarget }) => onCountry(currentTarget.value)}
      >
        {country === '' ? <option value="">{t('Choose a country')}</option> : null}
        {countryOptions()}
      </SelectField>
      {children}
    </aside>
  )
}
