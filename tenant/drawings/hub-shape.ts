import type { Bearing } from './bearing.ts'
import type { Freehub } from './cassette.ts'
import { type Path, rounded } from './geometry.ts'
import type { HubSpec } from './hub.ts'

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
  outsides: Path[]
  /** Where an edge of the outside runs round: position and radius. */
  edges: [number, number][]
  splines: { from: number; to: number; radius: number; count: number }[]
}

type Corner = readonly [x: number, y: number, radius?: number]

/** Axle tube and bearing by the bore of the axle: 5 is a skewer, 12 and 15 are through axles. */
const axles: Record<number, { tube: number; bearing: number; cap: number }> = {
  5: { tube: 6, bearing: 14, cap: 9 },
  12: { tube: 7.5, bearing: 14, cap: 9.5 },
  15: { tube: 9, bearing: 15, cap: 10.5 },
}
const widest = { tube: 12.5, bearing: 18.5, cap: 14 }

const flangeHalf = 1.6
const bearingWidth = 7
/** From the end of the hub to the end of the shell, and to the face the rotor lies on. */
const shellInset = 10.5
const rotorInset = 15.2
const freehubInset = 4.8

const splineRadius: Record<Freehub, number> = { hg: 17.3, 'micro-spline': 16.2, xd: 17, n3w: 17 }

type Stations = {
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

function stations(spec: HubSpec): Stations {
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

type Driver = { start: number; end: number; corners: Corner[]; radius: number }

function driver({ spec, half, shellRight }: Stations, freehub: Freehub): Driver {
  const start = shellRight + 0.8
  const end = half - freehubInset - (freehub === 'n3w' ? 4.4 : 0) + (spec.width > 145 ? 0 : 0)
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

function closedToAxis(corners: Corner[]): Path {
  const first = corners[0]?.[0] ?? 0
  const last = corners[corners.length - 1]?.[0] ?? 0
  return rounded(...corners, [last, 0], [first, 0])
}

function bearingsOf({ spec, tube, bearing, leftBearing, rightBearing }: Stations, body: Driver | null): Bearing[] {
  const shell = [leftBearing, rightBearing].map((at) => ({ at, inner: tube, outer: bearing, width: bearingWidth }))
  if (!body || !spec.freehub) return shell
  const small = { inner: tube, outer: tube + 4.6, width: 5 }
  return [...shell, { ...small, at: body.start + 4.5 }, { ...small, at: body.end - 3.5 }]
}

function freehubSection(body: Driver, { tube }: Stations): Path {
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
function ratchetRings({ rightBearing, shellRight, bearing, tube }: Stations): Path[] {
  const from = rightBearing + bearingWidth / 2 + 0.8
  const middle = (from + shellRight) / 2
  const outer = bearing + 2.4
  const inner = tube + 4.2
  return [
    rounded([from, inner], [middle - 0.3, inner], [middle - 0.3, outer], [from, outer]),
    rounded([middle + 0.3, inner], [shellRight, inner], [shellRight, outer], [middle + 0.3, outer]),
  ]
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
