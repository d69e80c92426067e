/** `amount` in shares of `weights`, which add up to it: what rounding leaves goes to the largest remainders, of equal ones to the first. */
export function inShares(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? amount : 0))
  const parts = weights.map((weight, index) => {
    const exact = BigInt(amount) * BigInt(weight)
    return { at: index, share: exact / sum, rest: exact % sum }
  })
  const given = parts.reduce((all, { share }) => all + share, 0n)
  const byRest = parts.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1))
  const more = new Set(byRest.slice(0, Number(BigInt(amount) - given)).map(({ at: index }) => index))
  return parts.map(({ at: index, share }) => Number(share) + (more.has(index) ? 1 : 0))
}
