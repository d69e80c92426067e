/** Longest VAT number: the state and up to 13 characters, as typed with spaces and points. */
export const longestVatId = 30

/** Without spaces, points and hyphens, in capital letters: `de 123.456.789` is `DE123456789`. */
export function normaliseVatId(text: string): string {
  return text.toUpperCase().replaceAll(/[\s.\-–/]/g, '')
}

/** Greece writes its VAT numbers with EL. */
const prefixOfState: Readonly<Record<string, string>> = { GR: 'EL' }
const stateOfPrefix: Readonly<Record<string, string>> = { EL: 'GR' }

/** The state that a VAT number belongs to: `GR` for EL, `XI` for Northern Ireland; null if it names none. */
export function stateOfVatId(vatId: string): string | null {
  const prefix = /^[A-Z]{2}/.exec(vatId)?.[0]
  return prefix === undefined ? null : (stateOfPrefix[prefix] ?? prefix)
}

/** The two letters that the VAT numbers of a state begin with. */
export function vatPrefixOf(state: string): string {
  return prefixOfState[state] ?? state
}
