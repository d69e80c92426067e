import type { AllowedDifference, Judged } from './allowed.ts'
import type { Difference } from './compare.ts'

const maxCharacters = 160
const maxSteps = 3

/** Reports differences that are the same in many steps once. */
export function writeDifferences(differences: readonly Difference[]): string[] {
  const groups = Map.groupBy(differences, ({ field, before, after }) => JSON.stringify([field, before, after]))
  return [...groups.values()].flatMap((same) => {
    const [{ field, before, after } = same[0] as Difference] = same
    const steps = [...new Set(same.map(({ step }) => step))]
    const more = steps.length > maxSteps ? [`  … and ${steps.length - maxSteps} steps more`] : []
    const [was, is] = cut(before, after)
    return [
      ...steps.slice(0, maxSteps).map((step) => `  ${step}`),
      ...more,
      ...(was === null ? [] : [`    - ${field}: ${was}`]),
      ...(is === null ? [] : [`    + ${field}: ${is}`]),
    ]
  })
}

/** The part of long values in which they begin to differ. */
function cut(before: string | null, after: string | null): [string | null, string | null] {
  let start = 0
  if (before !== null && after !== null) {
    while (start < before.length && before[start] === after[start]) start += 1
  }
  const from = Math.max(0, start - 40)
  const short = (text: string | null) => {
    if (text === null) return null
    const part = text.slice(from, from + maxCharacters)
    return `${from > 0 ? '…' : ''}${part}${from + maxCharacters < text.length ? '…' : ''}`
  }
  return [short(before), short(after)]
}

export function writeJudged({ unlisted, unused }: Pick<Judged, 'unlisted' | 'unused'>): string[] {
  return [
    ...(unlisted.length > 0
      ? ['Not listed in tests/record/allowed-differences.json:', ...writeDifferences(unlisted)]
      : []),
    ...(unused.length > 0 ? ['Listed and not found:', ...unused.map(writeEntry)] : []),
  ]
}

function writeEntry({ step, field, reason }: AllowedDifference): string {
  return `  ${step} · ${[field].flat().join(', ')}: ${reason}`
}
