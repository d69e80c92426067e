/** A seeded random generator: the same seed gives the same sequence. */
export type Dice = {
  /** A whole number from 0 to `end - 1`. */
  below(end: number): number
  oneIn(count: number): boolean
  pick<T>(list: readonly T[]): T
}

/** Mulberry32: 32 bits of state are enough to choose requests. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    oneIn: (count) => below(count) === 0,
    pick: (list) => {
      if (list.length === 0) throw new Error('nothing to pick from')
      return list[below(list.length)] as (typeof list)[number]
    },
  }
}
