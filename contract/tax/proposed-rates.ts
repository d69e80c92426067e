import { euStandardRates } from './eu.ts'

/** The day as of which the rates of this file hold, and where an admin compares them before they are used. */
export const ratesAsOf = '2026-01-01'

const tedb = {
  name: 'European Commission, Taxes in Europe Database',
  url: 'https://ec.europa.eu/taxation_customs/tedb/',
}

/** Reduced rates of goods in percent, the highest first. The standard ones are those of `euStandardRates`. */
const euReducedRates: Readonly<Record<string, readonly number[]>> = {
  AT: [13, 10],
  BE: [12, 6],
  BG: [9],
  CY: [9, 5],
  CZ: [12],
  DE: [7],
  DK: [],
  EE: [9],
  ES: [10, 4],
  FI: [13.5, 10],
  FR: [10, 5.5, 2.1],
  GR: [13, 6],
  HR: [13, 5],
  HU: [18, 5],
  IE: [13.5, 9],
  IT: [10, 5, 4],
  LT: [12, 5],
  LU: [14, 8, 3],
  LV: [12, 5],
  MT: [7, 5],
  NL: [9],
  PL: [8, 5],
  PT: [13, 6],
  RO: [11],
  SE: [12, 6],
  SI: [9.5, 5],
  SK: [19, 5],
}

type Source = { name: string; url: string }
export type ProposedRates = { standard: number; reduced: readonly number[]; source: Source }

const swiss = { name: 'Federal Tax Administration (ESTV)', url: 'https://www.estv.admin.ch/' }

const otherRates: Readonly<Record<string, ProposedRates>> = {
  CH: { standard: 8.1, reduced: [2.6], source: swiss },
  // In one area of VAT with Switzerland.
  LI: { standard: 8.1, reduced: [2.6], source: swiss },
  GB: {
    standard: 20,
    reduced: [5],
    source: { name: 'HM Revenue & Customs', url: 'https://www.gov.uk/vat-rates' },
  },
  NO: {
    standard: 25,
    reduced: [15],
    source: { name: 'Skatteetaten', url: 'https://www.skatteetaten.no/en/rates/value-added-tax/' },
  },
  IS: { standard: 24, reduced: [11], source: { name: 'Skatturinn', url: 'https://www.skatturinn.is/english/' } },
}

/**
 * The rates of a country to propose to an admin, who compares and confirms them; null for a country that this file does not
 * have. Orders are taxed by the settings alone.
 */
export function proposedRatesOf(country: string): ProposedRates | null {
  if (Object.hasOwn(otherRates, country)) return otherRates[country] ?? null
  const standard = Object.hasOwn(euStandardRates, country) ? euStandardRates[country] : undefined
  if (standard === undefined) return null
  return { standard, reduced: euReducedRates[country] ?? [], source: tedb }
}
