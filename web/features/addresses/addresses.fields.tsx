import type { UseFormRegisterReturn } from 'react-hook-form'
import { type AddressField, addressFormatOf } from '#contract/addresses/format.ts'
import { postcodeExample } from '#contract/postcodes/forms.ts'
import { t } from '#i18n/t.ts'
import { isCheckedOnBlur } from '../../patterns/form/check-on-blur.ts'
import { Field, Input, Select } from '../../ui/field.tsx'
import { countryOptions } from './addresses.country-options.tsx'

export type AddressInput = AddressField | 'country' | 'phone'

/** What a form gives its address fields. `leave`: a field with something in it was left, not on the way to a button. */
export type AddressControls = {
  country: string
  register: (name: AddressInput) => UseFormRegisterReturn
  field: (name: AddressInput) => { id: string; error: string | undefined }
  leave: (name: AddressInput) => void
  /** In front of each token for autofill, where a page asks for more than one address. */
  purpose?: 'shipping ' | 'billing '
  /** Whether the carrier needs a phone number: by default it does. */
  hasPhone?: boolean
}

const tokens: Record<AddressInput, string> = {
  country: 'country',
  name: 'name',
  company: 'organization',
  line1: 'address-line1',
  line2: 'address-line2',
  postcode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
  phone: 'tel',
}

/** The fields of an address, country first: it decides which others there are, their order and what they are called. */
export function AddressFields({ controls }: { controls: AddressControls }) {
  const { country, register, field, purpose = '' } = controls
  return (
    <div className="address-form">
      <div className="address-fields">
        <div data-field="country">
          <Field {...field('country')} label={t('Country')}>
            {(control) => (
              <Select {...register('country')} {...control} autoComplete={`${purpose}${tokens.country}`}>
                <option value="">{t('Choose a country')}</option>
                {countryOptions()}
              </Select>
            )}
          </Field>
        </div>
        {addressFormatOf(country).map(({ field: name, label, isRequired }) => (
          <AddressText
            key={name}
            controls={controls}
            name={name}
            label={t(label)}
            isOptional={!isRequired && name !== 'name'}
          />
        ))}
        {controls.hasPhone === false ? null : <Phone controls={controls} />}
      </div>
    </div>
  )
}

function Phone({ controls }: { controls: AddressControls }) {
  const { register, field, purpose = '' } = controls
  return (
    <div data-field="phone">
      <Field
        {...field('phone')}
        label={t('Phone for the carrier')}
        isOptional
        hint={t('Only used to arrange the delivery.')}
      >
        {(control) => (
          <Input
            {...register('phone')}
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete={purpose + tokens.phone}
          />
        )}
      </Field>
    </div>
  )
}

type AddressTextProps = { controls: AddressControls; name: AddressField; label: string; isOptional: boolean }

function AddressText({ controls, name, label, isOptional }: AddressTextProps) {
  const { country, register, field, leave, purpose = '' } = controls
  const { onBlur, ...registered } = register(name)
  const example = name === 'postcode' ? postcodeExample(country) : null
  return (
    <div data-field={name}>
      <Field {...field(name)} label={label} isOptional={isOptional}>
        {(control) => (
          <Input
            {...registered}
            {...control}
            autoComplete={purpose + tokens[name]}
            placeholder={example ? t('For example {example}', { example }) : undefined}
            autoCapitalize={name === 'postcode' ? 'characters' : 'words'}
            onBlur={(event) => {
              void onBlur(event)
              if (isCheckedOnBlur(event)) leave(name)
            }}
          />
        )}
      </Field>
    </div>
  )
}
