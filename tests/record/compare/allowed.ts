import * as z from 'zod/mini'
import type { Difference } from './compare.ts'
import { noRewritten, type Rewritten } from './rewritten.ts'

const pattern = z.string().check(z.minLength(1))

/**
 * An intended difference. `step` and `field` are patterns in which `*` matches anything; `before` and `after` are
 * optional patterns of the field's value. `base` is the commit of the comparison; for other commits the entry is
 * ignored.
 */
const entry = z.strictObject({
  base: z.string().check(z.regex(/^[0-9a-f]{7,40}$/)),
  step: pattern,
  field: pattern,
  before: z.optional(z.nullable(z.string())),
  after: z.optional(z.nullable(z.string())),
  reason: z.string().check(z.minLength(10)),
})

export type AllowedDifference = z.output<typeof entry>

/** Reads the list; throws if an entry is invalid. */
export function readAllowed(text: string): AllowedDifference[] {
  return z.parse(z.array(entry), JSON.parse(text))
}

function matcher(glob: string): RegExp {
  const parts = glob.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`)
}

function isHolding(glob: string | null | undefined, value: string | null): boolean {
  if (glob === undefined) return true
  if (glob === null || value === null) return glob === value
  return matcher(glob).test(value)
}

export type Judged = { unlisted: Difference[]; listed: number; unused: AllowedDifference[] }

export type Listed = { allowed: readonly AllowedDifference[]; rewritten?: Rewritten }

/** Splits differences into those that are listed for this base and those that are not. */
export function judge(
  differences: readonly Difference[],
  { allowed, rewritten = noRewritten }: Listed,
  base: string,
): Judged {
  const entries = allowed
    .filter((one) => base.startsWith(one.base) || one.base.startsWith(base))
    .map((one) => ({ one, step: matcher(one.step), field: matcher(one.field), used: 0 }))
  const unlisted = differences.filter((difference) => {
    const found = entries.find(
      ({ one, step, field }) =>
        step.test(difference.step) &&
        field.test(difference.field) &&
        isHolding(one.before, difference.before) &&
        isHolding(one.after, difference.after),
    )
    if (found) found.used += 1
    return !found && !rewritten.isRewritten(base, difference.before, difference.after)
  })
  const unused = entries.filter(({ used }) => used === 0).map(({ one }) => one)
  return { unlisted, listed: differences.length - unlisted.length, unused }
}
