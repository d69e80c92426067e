import * as z from 'zod/mini'
import { say } from '../fields.ts'

/** Whom the company sells to. Nobody is asked for a company because of it: it says which rights buyers may have. */
export const audiences = ['businesses', 'both'] as const
export type Audience = (typeof audiences)[number]

export const buyerSettings = z.strictObject({
  sellsTo: z.enum(audiences, say('Choose one of the options.')),
})
export type BuyerSettings = z.output<typeof buyerSettings>
