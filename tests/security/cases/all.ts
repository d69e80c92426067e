import { accessCases } from './access.ts'
import { bodyCases } from './bodies.ts'
import type { Case } from './case.ts'
import { formulaCases } from './formulas.ts'
import { accountCases } from './identity/accounts.ts'
import { enumerationCases } from './identity/enumeration.ts'
import { floodingCases } from './identity/flooding.ts'
import { forgeryCases } from './identity/forgery.ts'
import { guessingCases } from './identity/guessing.ts'
import { mailCases } from './identity/mails.ts'
import { redirectCases } from './identity/redirects.ts'
import { tokenCases } from './identity/tokens.ts'
import { injectionCases } from './injection.ts'
import { markupCases } from './markup.ts'
import { assignmentCases } from './mass-assignment.ts'
import { outsideCases } from './outside.ts'
import { smugglingCases } from './smuggling.ts'
import { stockCases } from './stock.ts'
import { tableCases } from './tables.ts'
import { uploadCases } from './uploads.ts'

/** In this order: cases that guess passwords come last, because they use up the limits of an address. */
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
