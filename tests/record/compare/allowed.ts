import * as z from 'zod/mini'
import type { Difference } from './compare.ts'
import type { AllowedPart } from './parts.ts'
import { isForBase, matcher } from './pattern.ts'
import { noRewritten, type Rewritten } from './rewritten.ts'

const pattern = z.string().check(z.minLength(1))
const commit = z.string().check(z.regex(/^[0-9a-f]{7,40}$/))

/** `base` is the commit of the comparison, or several; for other commits the entry is ignored. */
const shared = {
  base: z.union([commit, z.array(commit).check(z.minLength(1))]),
  step: pattern,
  reason: z.string().check(z.minLength(10)),
}

/**
 * An intended difference. `step` and `field` are patterns in which `*` matches anything; `before` and `after` are
 * optional patterns of the field's value.
 */
const fieldEntry = z.strictObject({
  ...shared,
  field: z.union([pattern, z.array(pattern).check(z.minLength(1))]),
  before: z.optional(z.nullable(z.string())),
  after: z.optional(z.nullable(z.string())),
})

const partEntry = z
  .strictObject({ ...shared, lines: z.strictObject({ before: z.array(pattern), after: z.array(pattern) }) })
  .check(z.refine(({ lines: { before, after } }) => before.length + after.length > 0))

export type AllowedDifference = z.output<typeof fieldEntry>
export type AllowedEntry = AllowedDifference | AllowedPart

/** Reads the list; throws if an entry is invalid. */
export function readAllowed(text: string): AllowedEntry[] {
  return z.parse(z.array(z.union([fieldEntry, partEntry])), JSON.parse(text))
}

/** The listed parts of a comparison with this commit. */
export function partsOf(allowed: readonly AllowedEntry[], base: string): AllowedPart[] {
  return allowed.filter((entry) => 'lines' in entry).filter((part) => isForBase(part, base))
}

function isHolding(glob: string | null | undefined, value: string | null): boolean {
  if (glob === undefined) return true
  if (glob === null || value === null) return glob === value
  return matcher(glob).test(value)
}

export type Judged = { unlisted: Difference[]; listed: number; unused: AllowedEntry[] }

export type Listed = { allowed: readonly AllowedEntry[]; rewritten?: Rewritten }

/** Splits differences into those that are listed for this base and those that are not. */
export function judge(
  differences: readonly Difference[],
  { allowed, rewritten = noRewritten }: Listed,
  base: string,
): Judged {
  const own = allowed.filter((entry) => isForBase(entry, base))
  const entries = own.filter((entry) => 'field' in entry).map((one) => ({ one, describes: describer(one) }))
  const used = new Set<AllowedEntry>()
  const unlisted = differences.filter((difference) => {
    const found = difference.part ?? entries.find(({ describes }) => describes(difference))?.one
    if (found) used.add(found)
    return !found && !rewritten.isRewritten(base, difference.before, difference.after)
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
