import { diffArrays } from 'diff'
import type { Line } from './written.ts'

/** A recorded step. `call` is the id of the call in the OpenAPI document; null for all other addresses. */
export type Step = { name: string; call: string | null; lines: Line[] }

/** `calls`: ids of all calls in the OpenAPI document of the recorded portal. */
export type Recording = { calls: readonly string[]; steps: readonly Step[] }

/** `before` is null for an added line, `after` for a removed one. */
export type Difference = { step: string; field: string; before: string | null; after: string | null }

/** Differences, and new calls: these are not differences, because no client can rely on them yet. */
export type Comparison = { differences: Difference[]; added: string[] }

/** Above this number of edits, two texts have nothing in common, and showing all of it costs more than it says. */
const mostEdits = 4_000

/** Compares two recordings step by step. A missing call is one difference, whatever the number of its steps. */
export function compareRecordings(before: Recording, after: Recording): Comparison {
  const added = after.calls.filter((id) => !before.calls.includes(id))
  const removed = before.calls.filter((id) => !after.calls.includes(id))
  const isShared = ({ call }: Step) => call === null || !(added.includes(call) || removed.includes(call))
  const [old, current] = [byName(before.steps.filter(isShared)), byName(after.steps.filter(isShared))]
  const names = [...old.keys(), ...[...current.keys()].filter((name) => !old.has(name))]
  const differences = names.flatMap((name) => {
    const [a, b] = [old.get(name), current.get(name)]
    if (a && b) return compareSteps(a, b)
    return [{ step: name, field: 'step', before: a ? 'played' : null, after: b ? 'played' : null }]
  })
  const gone = removed.map((id) => ({ step: `call ${id}`, field: 'call', before: 'there', after: null }))
  return { differences: [...gone, ...differences], added }
}

function byName(steps: readonly Step[]): Map<string, Step> {
  return new Map(steps.map((step) => [step.name, step]))
}

/** The differences between two responses of one step. */
export function compareSteps(before: Step, after: Step): Difference[] {
  const [old, current] = [before.lines.map(lineOf), after.lines.map(lineOf)]
  if (old.length === current.length && old.every((line, at) => line === current[at])) return []
  const changes = diffArrays(old, current, { maxEditLength: mostEdits })
  if (!changes) {
    return [{ step: before.name, field: 'all', before: `${old.length} lines`, after: `${current.length} lines` }]
  }
  const found: Difference[] = []
  for (const { removed, added, value } of changes) {
    for (const line of removed || added ? value : []) push(found, before.name, { line, isRemoved: removed })
  }
  return found
}

export function lineOf({ field, value }: Line): string {
  return `${field}: ${value}`
}

/** A removed and an added line of the same field are one change. */
function push(found: Difference[], step: string, { line, isRemoved }: { line: string; isRemoved: boolean }): void {
  const end = line.indexOf(': ')
  const [field, value] = [line.slice(0, end), line.slice(end + 2)]
  if (isRemoved) {
    found.push({ step, field, before: value, after: null })
    return
  }
  const open = found.find((one) => one.field === field && one.after === null && one.before !== null)
  if (open) open.after = value
  else found.push({ step, field, before: null, after: value })
}
