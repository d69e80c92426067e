import { accessCases } from './access.ts'
import { bodyCases } from './bodies.ts'
import type { Case } from './case.ts'
import { enumerationCases } from './enumeration.ts'
import { forgeryCases } from './forgery.ts'
import { injectionCases } from './injection.ts'
import { assignmentCases } from './mass-assignment.ts'
import { redirectCases } from './redirects.ts'
import { tokenCases } from './tokens.ts'

/** In this order: those who guess passwords come last, since they use up what an address may ask. */
export const cases: readonly Case[] = [
  ...accessCases,
  ...tokenCases,
  ...assignmentCases,
  ...enumerationCases,
  ...forgeryCases,
  ...redirectCases,
  ...bodyCases,
  ...injectionCases,
]
