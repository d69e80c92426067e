import * as z from 'zod/mini'
import type { Difference } from './compare.ts'
import { isForBase, matcher } from './pattern.ts'

const pattern = z.string().check(z.minLength(1))
const commit = z.string().check(z.regex(/^[0-9a-f]{7,40}$/))

/**
 * An intended difference. `base` is the commit of the comparison, or several; for other commits the entry is ignored. `step` and
 * `field` are patterns in which `*` matches anything; `before` and `after` are optional patterns of the field's value.
 */
const allowedDifference = z.strictObject({
  base: z.union([commit, z.array(commit).check(z.minLength(1))]),
  step: pattern,
  reason: z.string().check(z.minLength(10)),
  field: z.union([pattern, z.array(pattern).check(z.minLength(1))]),
  before: z.optional(z.nullable(z.string())),
  after: z.optional(z.nullable(z.string())),
})

export type AllowedDifference = z.output<typeof allowedDifference>

/** Reads the list; throws if an entry is invalid. */
export function readAllowed(text: string): AllowedDifference[] {
  return z.parse(z.array(allowedDifference), JSON.parse(text))
}

function isHolding(glob: string | null | undefined, value: string | null): boolean {
  if (glob === undefined) return true
  if (glob === null || value === null) return glob === value
  return matcher(glob).test(value)
}

export type Judged = { unlisted: Difference[]; listed: number; unused: AllowedDifference[] }

/** Splits differences into those that are listed for this base and those that are not. */
export function judge(
  differences: readonly Difference[],
  allowed: readonly AllowedDifference[],
  base: string,
): Judged {
  const own = allowed.filter((entry) => isForBase(entry, base))
  const entries = own.map((one) => ({ one, describes: describer(one) }))
  const used = new Set<AllowedDifference>()
  const unlisted = differences.filter((difference) => {
    const found = entries.find(({ describes }) => describes(difference))?.one
    if (found) used.add(found)
    return !found
  })
  const unused = own.filter((entry) => !used.has(entry))
  return { unlisted, listed: differences.length - unlisted.length, unused }
}

/** Whether a difference is the one that the entry describes. */
function describer({ step, field, before, after }: AllowedDifference): (difference: Difference) => boolean {
  const ofStep = matcher(step)
  const ofFields = [field].flat().map(matcher)
  return (difference) =>
    ofStep.test(difference.step) &&
    ofFields.some((one) => one.test(difference.field)) &&
    isHolding(before, difference.before) &&
    isHolding(after, difference.after)
}
