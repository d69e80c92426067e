const niceSteps = [1, 2, 2.5, 5, 10]

/** Divisions leave a rest in the last digit that must not cost a step more. */
const exactly = 1 - 1e-9

/** The values a scale is marked with: from 0 in round steps to the first one that is no less than `most`. */
export function ticksUpTo(most: number, about = 4): number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / about
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (niceSteps.find((nice) => nice * power >= rough * exactly) ?? 10)
  const count = Math.ceil((most / step) * exactly)
  // By digits: 3 * 0.1 is 0.30000000000000004.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** Which of so many bars are named below: the first, the last, and some between them at like distances. */
export function namedBars(count: number, most = 4): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index)
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)))
}
