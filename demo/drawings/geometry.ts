/** Millimetres, x to the right and y down, as in SVG. */
export type Point = readonly [x: number, y: number]

/** A circular arc by its centre, so that mirroring, scaling and measuring stay exact. Angles in radians. */
export type Arc = { center: Point; radius: number; start: number; end: number }

/** A chain of points and arcs, each joined to the next by a straight line. */
export type Path = { pieces: readonly (Point | Arc)[]; isClosed: boolean }

const turn = 2 * Math.PI

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

export function polar(radius: number, angle: number, [x, y]: Point = [0, 0]): Point {
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
}

export function distance([x1, y1]: Point, [x2, y2]: Point): number {
  return Math.hypot(x2 - x1, y2 - y1)
}

/** The point at `share` (0 to 1) of the way from `a` to `b`. */
export function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

/** `count` values, evenly spaced over a full turn from `first`. */
export function anglesAround(count: number, first = 0): number[] {
  return Array.from({ length: count }, (_, index) => first + (index * turn) / count)
}

export function isArc(piece: Point | Arc): piece is Arc {
  return 'center' in piece
}

export function polygon(...pieces: (Point | Arc)[]): Path {
  return { pieces, isClosed: true }
}

export function polyline(...pieces: (Point | Arc)[]): Path {
  return { pieces, isClosed: false }
}

export function circle(radius: number, center: Point = [0, 0]): Path {
  return polygon({ center, radius, start: 0, end: turn })
}

export function rectangle([x1, y1]: Point, [x2, y2]: Point): Path {
  return polygon([x1, y1], [x2, y1], [x2, y2], [x1, y2])
}

type Corner = { before: Point; corner: Point; after: Point }

function filletAt({ before, corner, after }: Corner, wanted: number): Point | Arc {
  const toBefore = distance(corner, before)
  const toAfter = distance(corner, after)
  if (wanted <= 0 || toBefore === 0 || toAfter === 0) return corner
  const u: Point = [(before[0] - corner[0]) / toBefore, (before[1] - corner[1]) / toBefore]
  const v: Point = [(after[0] - corner[0]) / toAfter, (after[1] - corner[1]) / toAfter]
  const half = Math.acos(Math.max(-1, Math.min(1, u[0] * v[0] + u[1] * v[1]))) / 2
  if (half > 1.55 || half < 0.02) return corner
  const reach = Math.min(wanted / Math.tan(half), toBefore * 0.49, toAfter * 0.49)
  const radius = reach * Math.tan(half)
  const toCenter = reach / Math.cos(half)
  const length = Math.hypot(u[0] + v[0], u[1] + v[1])
  const center: Point = [
    corner[0] + ((u[0] + v[0]) / length) * toCenter,
    corner[1] + ((u[1] + v[1]) / length) * toCenter,
  ]
  const start = Math.atan2(corner[1] + u[1] * reach - center[1], corner[0] + u[0] * reach - center[0])
  const end = Math.atan2(corner[1] + v[1] * reach - center[1], corner[0] + v[0] * reach - center[0])
  const sweep = ((end - start + 3 * Math.PI) % turn) - Math.PI
  return { center, radius, start, end: start + sweep }
}

/** A closed polygon with rounded corners: a third number on a corner is its radius, none keeps it sharp. */
export function rounded(...corners: (readonly [x: number, y: number, radius?: number])[]): Path {
  const at = (index: number): Point => {
    const [x, y] = corners[(index + corners.length) % corners.length] ?? [0, 0]
    return [x, y]
  }
  const pieces = corners.map(([, , radius = 0], index) =>
    filletAt({ before: at(index - 1), corner: at(index), after: at(index + 1) }, radius),
  )
  return { pieces, isClosed: true }
}

/** The convex outline of two circles: a link, a lever, a crank arm. */
export function capsule(a: Point, radiusA: number, { b, radiusB }: { b: Point; radiusB: number }): Path {
  const axis = Math.atan2(b[1] - a[1], b[0] - a[0])
  const tilt = Math.acos((radiusA - radiusB) / distance(a, b))
  return polygon(
    { center: a, radius: radiusA, start: axis + tilt, end: axis + turn - tilt },
    { center: b, radius: radiusB, start: axis - tilt, end: axis + tilt },
  )
}

type Placement = { scale?: number; origin?: Point; flipX?: boolean; flipY?: boolean }

/** The path flipped about its own axes, then scaled, then moved to `origin`. */
export function place(path: Path, { scale = 1, origin = [0, 0], flipX, flipY }: Placement): Path {
  const sx = flipX ? -scale : scale
  const sy = flipY ? -scale : scale
  const point = ([x, y]: Point): Point => [x * sx + origin[0], y * sy + origin[1]]
  const angle = (value: number) => {
    const across = flipX ? Math.PI - value : value
    return flipY ? -across : across
  }
  const pieces = path.pieces.map((piece) =>
    isArc(piece)
      ? {
          center: point(piece.center),
          radius: piece.radius * scale,
          start: angle(piece.start),
          end: angle(piece.end),
        }
      : point(piece),
  )
  return { pieces, isClosed: path.isClosed }
}

/** The path turned about the origin by `by` radians, clockwise on the page. */
export function rotate(path: Path, by: number): Path {
  const cos = Math.cos(by)
  const sin = Math.sin(by)
  const point = ([x, y]: Point): Point => [x * cos - y * sin, x * sin + y * cos]
  const pieces = path.pieces.map((piece) =>
    isArc(piece)
      ? { ...piece, center: point(piece.center), start: piece.start + by, end: piece.end + by }
      : point(piece),
  )
  return { pieces, isClosed: path.isClosed }
}

/** The points of a path with its arcs cut into chords of at most `step` radians. */
export function flatten(path: Path, step = 0.2): Point[] {
  return path.pieces.flatMap((piece): Point[] => {
    if (!isArc(piece)) return [piece]
    const count = Math.max(1, Math.ceil(Math.abs(piece.end - piece.start) / step))
    return Array.from({ length: count + 1 }, (_, index) =>
      polar(piece.radius, piece.start + ((piece.end - piece.start) * index) / count, piece.center),
    )
  })
}
