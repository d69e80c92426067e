import { stateOfVatId, vatPrefixOf } from './vat-ids.ts'

/**
 * What stands after the prefix in the VAT numbers of a state, and an example: by the FAQ of the EU's register (VIES), HMRC, the
 * Swiss UID register and Norway's Brønnøysund register, as of 2026-01-01. A number of such a form may exist although its check
 * digits say otherwise: Czech numbers that begin with 699, French ones whose key has letters.
 */
const forms: Readonly<Record<string, readonly [form: RegExp, example: string]>> = {
  AT: [/^U\d{8}$/, 'U13585627'],
  BE: [/^[01]\d{9}$/, '0403170701'],
  BG: [/^\d{9,10}$/, '175074752'],
  CY: [/^\d{8}[A-Z]$/, '10259033P'],
  CZ: [/^\d{8,10}$/, '25123891'],
  DE: [/^\d{9}$/, '136695976'],
  DK: [/^\d{8}$/, '13585628'],
  EE: [/^\d{9}$/, '100931558'],
  ES: [/^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/, 'B58378431'],
  FI: [/^\d{8}$/, '20774740'],
  FR: [/^[A-HJ-NP-Z\d]{2}\d{9}$/, '40303265045'],
  GR: [/^\d{9}$/, '094259216'],
  HR: [/^\d{11}$/, '33392005961'],
  HU: [/^\d{8}$/, '12892312'],
  // Seven digits and a letter or two, or as until 2013: a digit, a letter or sign, five digits and a letter.
  IE: [/^(\d{7}[A-W][A-I]?|\d[A-Z*+]\d{5}[A-W])$/, '6433435F'],
  IT: [/^\d{11}$/, '00743110157'],
  LT: [/^(\d{9}|\d{12})$/, '119511515'],
  LU: [/^\d{8}$/, '15027442'],
  LV: [/^\d{11}$/, '40003521600'],
  MT: [/^\d{8}$/, '11679112'],
  NL: [/^\d{9}B\d{2}$/, '004495445B01'],
  PL: [/^\d{10}$/, '8567346215'],
  PT: [/^\d{9}$/, '501964843'],
  RO: [/^\d{2,10}$/, '18547290'],
  SE: [/^\d{12}$/, '556188840401'],
  SI: [/^\d{8}$/, '50223054'],
  SK: [/^\d{10}$/, '2022749619'],
  XI: [/^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, '123456782'],
  GB: [/^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, '980780684'],
  CH: [/^E\d{9}$/, 'E107787577'],
  NO: [/^\d{9}$/, '995525828'],
}

/** Whether the form of a normalised VAT number is that of its state. Of other states than these, every form is. */
export function hasVatIdForm(vatId: string): boolean {
  const form = forms[stateOfVatId(vatId) ?? '']?.[0]
  return form === undefined || form.test(vatId.slice(2))
}

/** A VAT number of a state, for a hint; null for one whose form is not known. */
export function vatIdExample(state: string): string | null {
  const example = forms[state]?.[1]
  return example === undefined ? null : vatPrefixOf(state) + example
}

/**
 * The states whose numbers have the form of what follows the prefix of another one: `DE004495445B01` has a Dutch form. With
 * two prefixes, that of the second.
 */
export function statesOfForm(vatId: string): string[] {
  const own = stateOfVatId(vatId)
  const [rest, second] = [vatId.slice(2), stateOfVatId(vatId.slice(2))]
  if (second !== null && forms[second] && hasVatIdForm(rest)) return [second]
  return Object.keys(forms).filter((state) => state !== own && forms[state]?.[0].test(rest))
}
