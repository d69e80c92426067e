import { millimetres } from '../dimension.ts'

/** One end by the Standardized Headset Identification System: EC44/40 is an external cup, 44 mm bore, 40 mm seat. */
export type HeadsetEnd = { kind: 'EC' | 'ZS' | 'IS'; bore: number; seat: number }

export type HeadsetSpec = { upper: HeadsetEnd; lower: HeadsetEnd }

/** Of every steerer at its upper end, 1 1/8 inch. */
export const steerer = 28.6

/** Outside diameters of the bearings that go with a bore; an external cup carries the next larger one. */
const bearingDiameters: Record<string, number> = {
  EC34: 41,
  EC44: 52,
  EC49: 52,
  ZS44: 41,
  ZS49: 46,
  ZS55: 52,
  ZS56: 52,
  IS41: 41,
  IS42: 41.8,
  IS52: 52,
}

export type Corner = readonly [radius: number, out: number, round?: number]

/** Radii, and heights counted outwards from the face of the head tube. Millimetres. */
export type EndShape = {
  bore: number
  bearing: { inner: number; outer: number; from: number; to: number }
  cup: Corner[] | null
  /** The cup from outside, from the head tube to its rim. */
  cupOutside: Corner[] | null
  rim: number
}

export function endShape({ kind, bore: boreDiameter, seat }: HeadsetEnd, isUpper: boolean): EndShape {
  const bore = boreDiameter / 2
  const known = isUpper && kind === 'EC' ? 41 : bearingDiameters[`${kind}${boreDiameter}`]
  const outer = (known ?? boreDiameter - 3) / 2
  const inner = Math.max(isUpper ? 15.1 : seat / 2, outer - 6.4)
  if (kind === 'EC') return externalCup(bore, { inner, outer })
  if (kind === 'ZS') return semiIntegratedCup(bore, { inner, outer })
  return { bore, bearing: { inner, outer, from: -6.6, to: 0.4 }, cup: null, cupOutside: null, rim: outer + 1.6 }
}

function externalCup(bore: number, { inner, outer }: { inner: number; outer: number }): EndShape {
  const rim = Math.max(outer, bore) + 2.4
  const outside: Corner[] = [
    [bore + 1.6, 0],
    [rim, 4, 1.5],
    [rim, 11],
  ]
  return {
    bore,
    bearing: { inner, outer, from: 3.4, to: 10.4 },
    cup: [[bore - 2, -11], [bore, -11], [bore, 0], ...outside, [outer, 11], [outer, 3.4], [bore - 2, 3.4]],
    cupOutside: outside,
    rim,
  }
}

function semiIntegratedCup(bore: number, { inner, outer }: { inner: number; outer: number }): EndShape {
  const rim = bore + 2.4
  const outside: Corner[] = [
    [rim, 0],
    [rim, 2, 0.8],
  ]
  return {
    bore,
    bearing: { inner, outer, from: -5.6, to: 1.4 },
    cup: [[outer - 3, -9], [bore, -9], [bore, 0], ...outside, [outer, 2], [outer, -5.6], [outer - 3, -5.6]],
    cupOutside: outside,
    rim,
  }
}

type Cover = { section: Corner[]; outside: Corner[]; wedge: Corner[]; top: number }

/** Upper end: a split ring wedged between bearing and steerer, under a cover that turns with the stem. */
export function upperCover({ bearing, rim }: EndShape): Cover {
  const shaft = steerer / 2
  const { inner, to } = bearing
  const low = Math.max(to, 2) + 0.8
  const outside: Corner[] = [
    [rim, low],
    [rim, low + 2, 0.8],
    [shaft + 3.4, low + 8, 1],
    [shaft + 3.4, low + 9],
  ]
  return {
    outside,
    section: [
      ...outside,
      [shaft + 0.3, low + 9],
      [shaft + 0.3, low + 3.4],
      [inner + 3.4, low + 3.4],
      [inner + 3.4, low],
    ],
    wedge: [
      [shaft, to - 3.4],
      [inner + 0.2, to - 3.4],
      [inner + 0.2, to - 1.6],
      [inner + 2.6, to + 0.9],
      [inner + 2.6, low + 3],
      [shaft, low + 3],
    ],
    top: low + 9,
  }
}

/** Lower end: the race on the fork crown. */
export function crownRace(
  { bearing }: EndShape,
  seat: number,
): { section: Corner[]; outside: Corner[]; bottom: number } {
  const { inner, outer, to } = bearing
  const shaft = seat / 2
  const bottom = to + 3.6
  const outside: Corner[] = [
    [outer - 1, to + 0.9],
    [outer - 1, bottom],
  ]
  const nose = Math.max(inner, shaft + 1.2)
  return {
    outside,
    section: [
      [shaft, to - 2.6],
      [nose, to - 2.6],
      [nose, to - 1.4],
      [nose + 2, to + 0.9],
      ...outside,
      [shaft, bottom],
    ],
    bottom,
  }
}

export function headsetName({ kind, bore, seat }: HeadsetEnd): string {
  return `${kind}${bore}/${millimetres(seat)}`
}
