import * as z from 'zod/mini'
import { mark, t } from '#i18n/t.ts'
import type { FieldError } from '../errors.ts'
import { hasVisibleText, printable, say } from '../fields.ts'
import { postcodeExample } from '../postcodes/forms.ts'
import { type AddressKey, forAddress } from './address-keys.ts'
import { isCountry } from './countries.ts'
import { type AddressField, addressFormatOf, normalisePostcode } from './format.ts'
import type { PostalAddress } from './postal.ts'

/** Longest texts. Together with a country's name they fit into the free text of an order, 500 characters. */
export const longestAddressTexts = {
  name: 70,
  company: 80,
  line1: 80,
  line2: 70,
  postcode: 12,
  city: 60,
  region: 50,
} as const

/** A text of one line: a line break that was pasted with it becomes a space, and what nobody can see is no text. */
/* @__NO_SIDE_EFFECTS__ */
export function line(label: string, max: number) {
  return z.string(say('{label} must be text.', { label })).check(
    z.overwrite((text) => (hasVisibleText(text) ? text.replaceAll(/\s+/g, ' ').trim() : '')),
    z.maxLength(max, say('{label} must be {max} characters or shorter', { label, max: String(max) })),
    printable(label),
  )
}

const chooseCountry = say('Choose a country')

const texts = {
  country: z.string(chooseCountry).check(
    z.overwrite((code) => code.trim().toUpperCase()),
    z.refine(isCountry, say('Choose a country by its two-letter code, such as DE')),
  ),
  name: line(mark('Name'), longestAddressTexts.name),
  company: line(mark('Company'), longestAddressTexts.company),
  line1: line(mark('Street and number'), longestAddressTexts.line1),
  line2: line(mark('Building, gate, floor'), longestAddressTexts.line2),
  postcode: line(mark('Postcode'), longestAddressTexts.postcode),
  city: line(mark('City'), longestAddressTexts.city),
  region: line(mark('Region'), longestAddressTexts.region),
  phone: line(mark('Phone'), 50),
} satisfies Record<AddressKey, z.ZodMiniString<string>>

/** The texts of an address, each without a country's rules. */
export const addressTexts: Record<AddressKey, z.ZodMiniString<string>> = texts

/* @__NO_SIDE_EFFECTS__ */
function optionalTexts(): Record<AddressKey, z.ZodMiniDefault<z.ZodMiniString<string>>> {
  return forAddress((key) => z._default(texts[key], ''))
}

/** The texts as a call takes them: a missing text is empty, except the country. */
export const addressFields = { ...optionalTexts(), country: texts.country }

const placeFields = ['postcode', 'city', 'region'] as const satisfies readonly AddressField[]

/** Errors of an address by the rules of its country, each at its field; empty for a valid one. */
export function addressErrors(address: PostalAddress): FieldError[] {
  const format = addressFormatOf(address.country)
  const asked = new Set(format.map(({ field }) => field))
  const nobody = address.name === '' && address.company === ''
  return [
    ...(nobody ? [{ path: 'name', message: t('Enter a name or a company') }] : []),
    ...format.flatMap(({ field, label, isRequired }) =>
      isRequired && address[field] === ''
        ? [{ path: field, message: t('{label} is required', { label: t(label) }) }]
        : [],
    ),
    ...postcodeErrors(address),
    ...placeFields
      .filter((field) => !asked.has(field) && address[field] !== '')
      .map((field) => ({
        path: field,
        message: t('Addresses in this country do not use this field. Leave it blank.'),
      })),
  ]
}

/** Errors of a postcode in its country; none for an empty one, or where addresses have no postcode. */
export function postcodeErrors({ country, postcode }: Pick<PostalAddress, 'country' | 'postcode'>): FieldError[] {
  const field = addressFormatOf(country).find((one) => one.field === 'postcode')
  const typed = postcode.trim()
  if (!field || typed === '' || normalisePostcode(country, typed) !== null) return []
  const example = postcodeExample(country) ?? ''
  return [{ path: 'postcode', message: t('{label} must look like {example}', { label: t(field.label), example }) }]
}

/** The address as its country writes it: the postcode in its usual form. */
export function tidyAddress<Address extends PostalAddress>(address: Address): Address {
  const postcode = normalisePostcode(address.country, address.postcode) ?? address.postcode
  return { ...address, postcode }
}

/** For a form: without texts of fields that the chosen country does not have, which it no longer shows. */
export function withoutUnused<Address extends PostalAddress>(address: Address): Address {
  const asked = new Set<string>(addressFormatOf(address.country).map(({ field }) => field))
  const unused = placeFields.filter((field) => !asked.has(field)).map((field) => [field, ''])
  return { ...address, ...Object.fromEntries(unused) }
}

/** The rules of the country as a check of a schema with `addressFields`. */
export function checkAddress({ value, issues }: z.core.ParsePayload<PostalAddress>): void {
  for (const { path, message } of addressErrors(value)) {
    issues.push({ code: 'custom', path: [path], message, input: value })
  }
}

/** The address that an order goes to, checked by the rules of its country. */
export const postalAddress = z.pipe(
  z.object(addressFields, say('Choose a delivery address')).check(checkAddress),
  z.transform((address) => tidyAddress(address)),
)
