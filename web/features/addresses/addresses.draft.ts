import { type AddressTexts, addressTextsOf, forAddress } from '#contract/addresses/address-keys.ts'
import type { Address } from '#contract/addresses/addresses.ts'
import { isCountry } from '#contract/addresses/countries.ts'

/** An address as a form holds it. */
export type AddressDraft = AddressTexts

/** The country of the browser's own language, such as `de-AT`: a first guess that one click changes. */
export function guessCountry(languages: readonly string[]): string {
  const regions = languages.map((language) => language.split('-').at(-1)?.toUpperCase() ?? '')
  return regions.find(isCountry) ?? ''
}

/** An empty form, in the country of an address that is known or of the browser. */
export function emptyAddress(known: readonly Address[], name = ''): AddressDraft {
  const country = known[0]?.country ?? guessCountry(navigator.languages)
  return { ...forAddress(() => ''), country, name }
}

/** What a form holds of an address of the book. */
export const addressDraftOf: (address: Address) => AddressDraft = addressTextsOf
