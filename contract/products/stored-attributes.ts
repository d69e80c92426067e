import * as z from 'zod/mini'
import { say } from '../fields.ts'

const longestGiven = 500
const maxGiven = 100

/** A value of an attribute as a form sends it. */
export const attributeValue = z.nullable(
  z.union(
    [
      z.string().check(z.maxLength(longestGiven)),
      z.number(),
      z.boolean(),
      z.array(z.string().check(z.maxLength(longestGiven))).check(z.maxLength(maxGiven)),
      z.object({ from: z.number(), to: z.number() }),
    ],
    say('An attribute must be text, a number, true or false, a list of texts, or an object with from and to'),
  ),
)
export const attributeValues = z.record(z.string(), attributeValue, say('attributes must be an object'))

/** A value of an attribute: several choices are a list, a range has both its ends. */
export const storedValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.object({ from: z.number(), to: z.number() }),
])
export const storedAttributes = z.record(z.string(), storedValue)
