import type { HubSpec } from './hub-spec.ts'

export type Corner = readonly [x: number, y: number, radius?: number]

/** Axle tube and bearing by the bore of the axle: 5 is a skewer, 12 and 15 are through axles. */
export const axles: Record<number, { tube: number; bearing: number; cap: number }> = {
  5: { tube: 6, bearing: 14, cap: 9 },
  12: { tube: 7.5, bearing: 14, cap: 9.5 },
  15: { tube: 9, bearing: 15, cap: 10.5 },
}
export const widest = { tube: 12.5, bearing: 18.5, cap: 14 }

export const flangeHalf = 1.6
export const bearingWidth = 7
/** From the end of the hub to the end of the shell, and to the face the rotor lies on. */
const shellInset = 10.5
export const rotorInset = 15.2

/** The positions and radii everything else is measured from. */
export type Stations = {
  spec: HubSpec
  half: number
  bore: number
  tube: number
  bearing: number
  barrel: number
  shellLeft: number
  shellRight: number
  leftBearing: number
  rightBearing: number
}

export function stations(spec: HubSpec): Stations {
  const { tube, bearing } = axles[spec.axle] ?? widest
  const half = spec.width / 2
  const shellLeft = -(half - shellInset)
  const shellRight = spec.freehub ? spec.right.offset + 9.5 : half - 8
  return {
    spec,
    half,
    bore: spec.axle / 2,
    tube,
    bearing,
    barrel: bearing + 3.4,
    shellLeft,
    shellRight,
    leftBearing: shellLeft + 6 + bearingWidth / 2,
    rightBearing: spec.freehub ? spec.right.offset - 4 : shellRight - 3 - bearingWidth / 2,
  }
}
