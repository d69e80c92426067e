/** Amounts that are compared for one sum, and steps of the search. */
export const maxAmounts = 40
const maxSteps = 20_000

/** `one`: exactly these places of the amounts add up to the sum. `too_many`: it was given up before that was known. */
export type Subset = { kind: 'one'; chosen: number[] } | { kind: 'none' | 'several' | 'too_many' }

/**
 * Which of these amounts, all above 0, add up to exactly this sum. It stops at the second selection: several are not chosen from.
 * The work is bounded, because the number of selections doubles with each amount.
 */
export function findSubset(amounts: readonly number[], sum: number): Subset {
  if (amounts.length > maxAmounts) return { kind: 'too_many' }
  const sorted = amounts
    .map((amount, index) => ({ amount, index }))
    .sort((one, other) => other.amount - one.amount)
  const after = sorted.map((_, index) => sorted.slice(index).reduce((total, { amount }) => total + amount, 0))
  const found: number[][] = []
  const chosen: number[] = []
  let steps = 0

  function search(index: number, left: number): void {
    if (left === 0) return void found.push([...chosen])
    steps++
    const item = sorted[index]
    if (!item || (after[index] ?? 0) < left || steps > maxSteps || found.length > 1) return
    if (item.amount <= left) {
      chosen.push(item.index)
      search(index + 1, left - item.amount)
      chosen.pop()
    }
    search(index + 1, left)
  }

  search(0, sum)
  const [first, second] = found
  if (second) return { kind: 'several' }
  if (steps > maxSteps) return { kind: 'too_many' }
  return first ? { kind: 'one', chosen: first.toSorted((one, other) => one - other) } : { kind: 'none' }
}
