import { matcher } from './pattern.ts'

/**
 * An intended difference of several lines in a row, such as a link in the header of every page: `after` are patterns of
 * the lines that replace `before`, in which each `*` is what the `*` of that rank in `after` stands for. Without `before` they are added; without `after` the lines of `before` are removed.
 */
export type AllowedPart = {
  base: string | string[]
  step: string
  lines: { before: string[]; after: string[] }
  reason: string
}

type Sides = { old: readonly string[]; current: readonly string[] }

/** Both sides of a step without the listed parts, and which parts were found, once for each time. */
export function withoutParts(
  step: string,
  sides: Sides,
  parts: readonly AllowedPart[],
): Sides & { found: AllowedPart[] } {
  let { old, current } = sides
  const found: AllowedPart[] = []
  for (const part of parts) {
    if (!matcher(part.step).test(step)) continue
    const { before, after } = part.lines
    const isRemoval = after.length === 0
    // What is still there has not been removed: it stays in both, and its other surroundings are what differs.
    if (isRemoval && replace(current, before, []).count > 0) continue
    const { lines, count } = isRemoval ? replace(old, before, []) : replace(current, after, before)
    if (isRemoval) old = lines
    else current = lines
    for (let times = 0; times < count; times += 1) found.push(part)
  }
  return { old, current, found }
}

/** The lines with every row of them that has these patterns replaced. */
function replace(
  lines: readonly string[],
  patterns: readonly string[],
  by: readonly string[],
): { lines: string[]; count: number } {
  const matchers = patterns.map(matcher)
  const made: string[] = []
  let count = 0
  for (let index = 0; index < lines.length; index += 1) {
    const row = matchRow(lines, index, matchers)
    if (!row) {
      made.push(lines[index] ?? '')
      continue
    }
    made.push(...by.map((line) => line.replaceAll('*', () => row.shift() ?? '*')))
    count += 1
    index += matchers.length - 1
  }
  return { lines: made, count }
}

/** What `*` stands for in a row of lines, one after the other; undefined if they have other patterns. */
function matchRow(lines: readonly string[], position: number, matchers: readonly RegExp[]): string[] | undefined {
  const stars: string[] = []
  for (const [index, one] of matchers.entries()) {
    const match = one.exec(lines[position + index] ?? '\n')
    if (!match) return undefined
    stars.push(...match.slice(1))
  }
  return stars
}
