import { diameter, dimH, dimV, leader, millimetres } from '../dimension.ts'
import { anglesAround, circle, type Path, type Point, polar, polygon, polyline, rectangle } from '../geometry.ts'
import { draw, drawCentre, finish, fittingScale, newSheet, type View } from '../sheet.ts'
import type { Drawing, DrawingOptions } from '../svg.ts'
import { rootDiameter, splineOutline, tipDiameter, toothedOutline } from './sprocket.ts'

export type Freehub = 'hg' | 'micro-spline' | 'xd' | 'n3w'

/** `teeth` of every sprocket, in any order; the freehub decides the lockring and the bore. */
export type CassetteSpec = { teeth: number[]; freehub: Freehub }

/** From one sprocket to the next, in millimetres, by the number of speeds. */
const sprocketSpacing: Record<number, number> = { 7: 5, 8: 4.8, 9: 4.34, 10: 3.95, 11: 3.7, 12: 3.6 }
const sprocketThickness = 1.6

const lockringRadius: Record<Freehub, number> = { hg: 15.8, 'micro-spline': 14.4, xd: 13.2, n3w: 13.8 }
const boreRadius: Record<Freehub, number> = { hg: 11.5, 'micro-spline': 11.5, xd: 11, n3w: 11.2 }

export function largestFirst(teeth: number[]): number[] {
  return [...teeth].sort((a, b) => b - a)
}

/** Width over the sprockets, in millimetres. */
function stackWidth(teeth: number[]): number {
  return (teeth.length - 1) * (sprocketSpacing[teeth.length] ?? 3.7) + sprocketThickness
}

function drawLockring(view: View, freehub: Freehub): void {
  const outer = lockringRadius[freehub]
  draw(view, 'w f', circle(outer))
  const ticks = anglesAround(freehub === 'xd' ? 0 : 36).map((angle) =>
    polyline(polar(outer - 0.4, angle), polar(outer - 1.9, angle)),
  )
  if (ticks.length > 0) draw(view, 'n', ...ticks)
  draw(view, 'w', splineOutline(12, { outer: boreRadius[freehub], inner: boreRadius[freehub] - 1.5 }))
}

function drawFace(view: View, { teeth, freehub }: CassetteSpec): void {
  const isMini = view.sheet.size === 'mini'
  const order = largestFirst(teeth)
  const shown = isMini ? order.filter((_, index) => index % Math.ceil(order.length / 4) === 0) : order
  for (const count of shown) {
    draw(view, 'w f', toothedOutline(count, isMini ? 'coarse' : 'arcs', -Math.PI / 2))
  }
  if (isMini) draw(view, 'w f', circle(lockringRadius[freehub] * 0.8))
  else drawLockring(view, freehub)
}

function profile(teeth: number, x: number): Path {
  const half = sprocketThickness / 2
  const tip = tipDiameter(teeth) / 2
  const shoulder = rootDiameter(teeth) / 2 + 1.5
  return polygon(
    [x - half, -shoulder],
    [x - 0.3, -tip],
    [x + 0.3, -tip],
    [x + half, -shoulder],
    [x + half, shoulder],
    [x + 0.3, tip],
    [x - 0.3, tip],
    [x - half, shoulder],
  )
}

/** Seen from the side, largest sprocket on the left: the view from the left in first-angle projection. */
function drawSide(view: View, { teeth, freehub }: CassetteSpec): number {
  const order = largestFirst(teeth)
  const spacing = sprocketSpacing[order.length] ?? 3.7
  order.slice(1).forEach((count, index) => {
    const spacer = Math.max(rootDiameter(count) / 2 - 4, lockringRadius[freehub])
    draw(view, 'n f', rectangle([index * spacing, -spacer], [(index + 1) * spacing, spacer]))
  })
  order.forEach((count, index) => {
    draw(view, 'w f', profile(count, index * spacing))
  })
  const end = (order.length - 1) * spacing + sprocketThickness / 2
  const ring = lockringRadius[freehub]
  draw(view, 'w f', rectangle([end, -ring], [end + 2.4, ring]))
  const knurls = [-0.8, -0.5, -0.17, 0.17, 0.5, 0.8].map((share) =>
    polyline([end + 0.4, ring * share], [end + 2, ring * share]),
  )
  draw(view, 'n', ...knurls)
  draw(view, 'c', polyline([-6, 0], [end + 8, 0]))
  return end
}

export function drawCassette(spec: CassetteSpec, options: DrawingOptions): Drawing {
  const sheet = newSheet(options)
  const order = largestFirst(spec.teeth)
  const [largest = 11] = order
  const smallest = order[order.length - 1] ?? 11
  const tip = tipDiameter(largest)
  const scale = fittingScale(tip, { reference: 217.6, units: 182 })
  const face: View = { sheet, scale, origin: [0, 0] }
  drawFace(face, spec)
  if (options.size === 'full') {
    drawCentre(face, [0, 0], tip / 2)
    const side: View = { sheet, scale, origin: [(tip / 2) * scale + 26, 0] }
    const end = drawSide(side, spec)
    const half = tip / 2
    dimV(side, { from: [0, -half], to: [0, half], offset: end * scale + 44 }, diameter(tip))
    const first = -sprocketThickness / 2
    dimH(
      side,
      { from: [first, half], to: [end, lockringRadius[spec.freehub]], offset: 14 },
      millimetres(Math.round(stackWidth(order) * 10) / 10),
    )
    const corner: Point = polar(half, -2.2)
    leader(face, { at: corner, by: [-14, -16] }, `${largest}T`)
    const height = tipDiameter(smallest) / 2
    leader(side, { at: [end - 0.5, -height], by: [5, -22] }, `${smallest}T`)
  }
  return finish(sheet, `Cassette ${smallest}–${largest}T, ${order.length} sprockets: face and side view`)
}
