import { t } from '#i18n/t.ts'

/** Longest VAT number: the state and up to 13 characters, as typed with spaces and points. */
export const longestVatId = 30

/**
 * Without spaces, points, hyphens and the like, in capital letters, as its register writes it: `de 123.456.789` is
 * `DE123456789`. Greece writes EL, also where GR was typed; the suffix of Swiss and Norwegian numbers says only that they are of
 * VAT; Austrian numbers have a U, and Belgian ones ten digits.
 */
export function normaliseVatId(text: string): string {
  const compact = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}*+]/gu, '')
  return compact
    .replace(/^GR/, 'EL')
    .replace(/^(CHE\d{9})(?:MWST|TVA|IVA|VAT)$/, '$1')
    .replace(/^(?:NO)?(\d{9})MVA$/, 'NO$1')
    .replace(/^AT(\d{8})$/, 'ATU$1')
    .replace(/^BE(\d{9})$/, 'BE0$1')
}

/**
 * What to tell who typed a VAT number that is accepted and may be incomplete; null for nothing. A Swiss company has its number with
 * or without VAT: only the suffix says which (art. 16 UIDV).
 */
export function vatIdHint(typed: string): string | null {
  const isSwiss = /^CHE\d{9}$/.test(normaliseVatId(typed))
  return isSwiss && !/[A-Z]\W*$/i.test(typed)
    ? t(
        'A Swiss VAT number ends in MWST, TVA or IVA. Without that ending, the number belongs to a company that might not charge VAT.',
      )
    : null
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
