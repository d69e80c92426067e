import type { ReactNode } from 'react'
import { countryCodes } from '#contract/addresses/countries.ts'
import { countryName } from '#contract/addresses/postal.ts'
import { dateLocale } from '#i18n/t.ts'

const options = new Map<string, ReactNode>()

/** Made once in each language: there are 249, and a press of a key draws the form again. */
export function countryOptions(): ReactNode {
  const locale = dateLocale()
  const known = options.get(locale)
  if (known) return known
  const { compare } = new Intl.Collator(locale)
  const made = countryCodes
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((a, b) => compare(a.name, b.name))
    .map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))
  options.set(locale, made)
  return made
}
