import { accessCases } from './access.ts'
import { accountCases } from './accounts.ts'
import { bodyCases } from './bodies.ts'
import type { Case } from './case.ts'
import { enumerationCases } from './enumeration.ts'
import { floodingCases } from './flooding.ts'
import { forgeryCases } from './forgery.ts'
import { formulaCases } from './formulas.ts'
import { guessingCases } from './guessing.ts'
import { injectionCases } from './injection.ts'
import { mailCases } from './mails.ts'
import { markupCases } from './markup.ts'
import { assignmentCases } from './mass-assignment.ts'
import { outsideCases } from './outside.ts'
import { redirectCases } from './redirects.ts'
import { smugglingCases } from './smuggling.ts'
import { stockCases } from './stock.ts'
import { tableCases } from './tables.ts'
import { tokenCases } from './tokens.ts'
import { uploadCases } from './uploads.ts'

/** In this order: those who guess passwords come last, since they use up what an address may ask. */
export const cases: readonly Case[] = [
  ...accessCases,
  ...tokenCases,
  ...assignmentCases,
  ...enumerationCases,
  ...stockCases,
  ...forgeryCases,
  ...redirectCases,
  ...uploadCases,
  ...tableCases,
  ...outsideCases,
  ...bodyCases,
  ...smugglingCases,
  ...markupCases,
  ...formulaCases,
  ...mailCases,
  ...injectionCases,
  ...floodingCases,
  ...accountCases,
  ...guessingCases,
]
