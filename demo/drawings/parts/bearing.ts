import { circle, type Point, place, rectangle } from '../geometry.ts'
import { draw, drawCut, type View } from '../sheet.ts'

/** A ball bearing in section: where its middle lies along the axis, its two radii and its width. Millimetres. */
export type Bearing = { at: number; inner: number; outer: number; width: number }

/** Both rings cut and hatched against each other, the ball whole (ISO 8826). Drawn above the axis. */
export function drawBearing(view: View, { at, inner, outer, width }: Bearing): void {
  const height = outer - inner
  const ring = height * 0.3
  const left = at - width / 2
  const right = at + width / 2
  const middle: Point = [at, -(inner + outer) / 2]
  draw(view, 'w f', rectangle([left, -outer], [right, -inner]))
  drawCut(view, { angle: -Math.PI / 4, spacing: 1.8 }, rectangle([left, -outer], [right, -outer + ring]))
  drawCut(view, { angle: Math.PI / 4, spacing: 1.8 }, rectangle([left, -inner - ring], [right, -inner]))
  draw(view, 'w f', place(circle(Math.min(height * 0.27, width * 0.4)), { origin: middle }))
}
