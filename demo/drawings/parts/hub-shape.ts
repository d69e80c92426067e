import { type Path, polyline, rounded } from '../geometry.ts'
import type { Bearing } from './bearing.ts'
import { type Driver, driver, freehubSection, ratchetRings } from './hub-freehub.ts'
import type { HubSpec } from './hub-spec.ts'
import {
  axles,
  bearingWidth,
  type Corner,
  flangeHalf,
  rotorInset,
  type Stations,
  stations,
  widest,
} from './hub-stations.ts'

/** Every outline of a hub, with x along the axle from its middle and the radius as y. Millimetres. */
export type HubShape = {
  flangeHalf: number
  capRadius: number
  axle: Path
  shellCut: Path
  freehubCut: Path | null
  ratchet: Path[]
  capCuts: Path[]
  bearings: Bearing[]
  /** Closed to the axis, for the half seen from outside. */
  outsides: { face: Path; edge: Path }[]
  /** Where an edge of the outside runs round: position and radius. */
  edges: [number, number][]
  splines: { from: number; to: number; radius: number; count: number }[]
}

function brakeSide({ spec, half, shellLeft, barrel }: Stations): Corner[] {
  const face = -(half - rotorInset)
  const flange = -spec.left.offset - flangeHalf
  if (spec.brake === 'six-bolt') {
    return [
      [shellLeft, 17.2, 0.6],
      [face, 17.2],
      [face, 29, 0.8],
      [face + 4.6, 29, 0.8],
      [face + 5.4, barrel + 0.4, 3],
    ]
  }
  const splineEnd = Math.min(face + 9, flange - 1.5)
  return [
    [shellLeft, 16.4, 0.5],
    [face - 1, 16.4],
    [face - 1, 17.6],
    [splineEnd, 17.6],
    [splineEnd + 0.6, barrel],
  ]
}

function flangeCorners(x: number, tip: number, roots: [number, number]): Corner[] {
  return [
    [x - flangeHalf - 0.5, roots[0], 3],
    [x - flangeHalf, tip, 1],
    [x + flangeHalf, tip, 1],
    [x + flangeHalf + 0.5, roots[1], 3],
  ]
}

/** The outside of the shell from left to right, above the axis. */
function shellOutline(at: Stations): Corner[] {
  const { spec, tube, barrel, shellRight } = at
  const { left, right } = spec
  const waist = tube + 5.6
  const housing = spec.freehub ? barrel + 3 : barrel
  return [
    ...brakeSide(at),
    ...flangeCorners(-left.offset, left.diameter / 2 + 3.8, [barrel, barrel]),
    [-left.offset + 9, waist, 5],
    [right.offset - 11, waist, 5],
    ...flangeCorners(right.offset, right.diameter / 2 + 3.8, [barrel, housing]),
    [shellRight, housing, 0.8],
  ]
}

/** The bore of the shell from right to left: bearing seats, a shoulder between them, the ratchet housing. */
function shellBore({ spec, tube, bearing, shellLeft, shellRight, leftBearing, rightBearing }: Stations): Corner[] {
  const half = bearingWidth / 2
  const shoulder = tube + 2.6
  const right: Corner[] = spec.freehub
    ? [
        [shellRight, bearing + 2.8],
        [rightBearing + half, bearing + 2.8],
        [rightBearing + half, bearing],
      ]
    : [[shellRight, bearing]]
  return [
    ...right,
    [rightBearing - half, bearing],
    [rightBearing - half, shoulder],
    [leftBearing + half, shoulder],
    [leftBearing + half, bearing],
    [shellLeft, bearing],
  ]
}

function capCorners(
  { spec, half, bore, tube }: Stations,
  { inner, cap }: { inner: number; cap: number },
): Corner[] {
  const step = half - 4
  const isSkewer = spec.axle === 5
  const stub: Corner[] = isSkewer
    ? [
        [half + 5.5, bore],
        [half + 5.5, spec.end === 'rear' ? 5 : 4.5],
        [half, spec.end === 'rear' ? 5 : 4.5],
      ]
    : [[half, bore]]
  return [
    ...stub,
    [half, cap, 0.6],
    [half - 5, cap],
    [Math.max(inner + 1, half - 7), Math.min(tube + 4.6, cap + 2.2), 0.8],
    [inner, Math.min(tube + 4.6, cap + 2.2)],
    [inner, tube],
    [step, tube],
    [step, bore],
  ]
}

function mirrored(corners: Corner[]): Corner[] {
  return corners.map(([x, y, radius]) => [-x, y, radius] as const)
}

/** The half seen from outside ends on the axis, where no edge is: there is only the centre line. */
function closedToAxis(corners: Corner[]): { face: Path; edge: Path } {
  const first = corners[0]?.[0] ?? 0
  const last = corners[corners.length - 1]?.[0] ?? 0
  const face = rounded(...corners, [last, 0], [first, 0])
  return { face, edge: polyline([first, 0], ...face.pieces.slice(0, -1)) }
}

function bearingsOf({ spec, tube, bearing, leftBearing, rightBearing }: Stations, body: Driver | null): Bearing[] {
  const shell = [leftBearing, rightBearing].map((at) => ({ at, inner: tube, outer: bearing, width: bearingWidth }))
  if (!body || !spec.freehub) return shell
  const small = { inner: tube, outer: tube + 4.6, width: 5 }
  return [...shell, { ...small, at: body.start + 4.5 }, { ...small, at: body.end - 3.5 }]
}

/** All outlines of the hub a specification describes. */
export function hubShape(spec: HubSpec): HubShape {
  const at = stations(spec)
  const body = spec.freehub ? driver(at, spec.freehub) : null
  const { cap } = axles[spec.axle] ?? widest
  const leftCap = mirrored(capCorners(at, { inner: -(at.leftBearing - bearingWidth / 2), cap }))
  const rightInner = body ? body.end - 1 : at.rightBearing + bearingWidth / 2
  const rightCap = capCorners(at, { inner: rightInner, cap })
  const shell = shellOutline(at)
  const step = at.half - 4
  const outline = rounded(...shell, ...shellBore(at))
  const face = -(at.half - rotorInset)
  const splineEnd = Math.min(face + 9, -spec.left.offset - flangeHalf - 1.5)
  return {
    flangeHalf,
    capRadius: cap,
    axle: rounded([-step, at.bore], [step, at.bore], [step, at.tube], [-step, at.tube]),
    shellCut: outline,
    freehubCut: body && freehubSection(body, at),
    ratchet: body ? ratchetRings(at) : [],
    capCuts: [rounded(...leftCap), rounded(...rightCap)],
    bearings: bearingsOf(at, body),
    outsides: [
      closedToAxis(outerCorners(leftCap)),
      closedToAxis(outerCorners(rightCap)),
      ...(body ? [closedToAxis(body.corners)] : []),
      closedToAxis(shell),
    ],
    edges: shell.filter(([, radius], index) => index % 2 === 0 && radius > 0).map(([x, radius]) => [x, radius]),
    splines: [
      ...(spec.brake === 'center-lock' ? [{ from: face - 1, to: splineEnd, radius: 17.6, count: 9 }] : []),
      ...(body
        ? [
            {
              from: body.start + 2.2,
              to: spec.freehub === 'xd' ? body.start + 12 : body.end - 5,
              radius: body.radius,
              count: spec.freehub === 'micro-spline' ? 9 : 5,
            },
          ]
        : []),
    ],
  }
}

/** A cap from outside ends where its section turns back to the axle. */
function outerCorners(corners: Corner[]): Corner[] {
  return corners.slice(0, -3)
}
