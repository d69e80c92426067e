import { accessCases } from './access.ts'
import type { Case } from './case.ts'
import { enumerationCases } from './enumeration.ts'
import { assignmentCases } from './mass-assignment.ts'
import { tokenCases } from './tokens.ts'

/** In this order: those who guess passwords come last, since they use up what an address may ask. */
export const cases: readonly Case[] = [...accessCases, ...tokenCases, ...assignmentCases, ...enumerationCases]
