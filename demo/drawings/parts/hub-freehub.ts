import { type Path, rounded } from '../geometry.ts'
import type { Freehub } from './cassette.ts'
import { bearingWidth, type Corner, type Stations } from './hub-stations.ts'

/** From the end of the hub to the end of the freehub body. */
const freehubInset = 4.8

const splineRadius: Record<Freehub, number> = { hg: 17.3, 'micro-spline': 16.2, xd: 17, n3w: 17 }

/** The freehub body: where it begins and ends, its outline, and the radius over its splines. */
export type Driver = { start: number; end: number; corners: Corner[]; radius: number }

export function driver({ half, shellRight }: Stations, freehub: Freehub): Driver {
  const start = shellRight + 0.8
  const end = half - freehubInset - (freehub === 'n3w' ? 4.4 : 0)
  const radius = splineRadius[freehub]
  const lip: Corner[] = [
    [start, 19],
    [start + 2.2, 19],
    [start + 2.2, radius],
  ]
  const body: Corner[] =
    freehub === 'xd'
      ? [
          [start + 12, radius],
          [start + 12, 14.6],
          [end, 14.6, 0.8],
        ]
      : [
          [end - 5, radius],
          [end - 5, radius - 1.3],
          [end, radius - 1.3, 0.6],
        ]
  return { start, end, corners: [...lip, ...body], radius }
}

export function freehubSection(body: Driver, { tube }: Stations): Path {
  const seat = tube + 4.6
  const bore = tube + 3
  return rounded(
    ...body.corners,
    [body.end, seat],
    [body.end - 6, seat],
    [body.end - 6, bore],
    [body.start + 7, bore],
    [body.start + 7, seat],
    [body.start, seat],
  )
}

/** The two toothed rings of the ratchet, in the housing between the shell bearing and the freehub. */
export function ratchetRings({ rightBearing, shellRight, bearing, tube }: Stations): Path[] {
  const from = rightBearing + bearingWidth / 2 + 0.8
  const middle = (from + shellRight) / 2
  const outer = bearing + 2.4
  const inner = tube + 4.2
  return [
    rounded([from, inner], [middle - 0.3, inner], [middle - 0.3, outer], [from, outer]),
    rounded([middle + 0.3, inner], [shellRight, inner], [shellRight, outer], [middle + 0.3, outer]),
  ]
}
