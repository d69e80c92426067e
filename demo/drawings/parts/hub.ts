import { dimH, dimV, leader, millimetres } from '../dimension.ts'
import { type Path, place, polyline, rectangle } from '../geometry.ts'
import { draw, drawCut, finish, fittingScale, newSheet, type View } from '../sheet.ts'
import type { Drawing, DrawingOptions } from '../svg.ts'
import { drawBearing } from './bearing.ts'
import { type HubShape, hubShape } from './hub-shape.ts'
import type { HubSpec } from './hub-spec.ts'

const spokeHoleRadius = 1.3
const steel = { angle: -Math.PI / 4, spacing: 3.4 }
const alloy = { angle: Math.PI / 4, spacing: 4.6 }
const tube = { angle: -Math.PI / 4, spacing: 2.4 }

/** Shapes are given with the radius upwards; the page has it downwards. */
function above(path: Path): Path {
  return place(path, { flipY: true })
}

function drawSection(view: View, spec: HubSpec, shape: HubShape): void {
  drawCut(view, tube, above(shape.axle))
  drawCut(view, alloy, above(shape.shellCut))
  if (shape.freehubCut) drawCut(view, steel, above(shape.freehubCut))
  for (const ring of shape.ratchet) drawCut(view, tube, above(ring))
  for (const cap of shape.capCuts) drawCut(view, steel, above(cap))
  for (const bearing of shape.bearings) drawBearing(view, bearing)
  for (const [side, flange] of [[-1, spec.left] as const, [1, spec.right] as const]) {
    const x = side * flange.offset
    const y = -flange.diameter / 2
    draw(
      view,
      'w f',
      rectangle([x - shape.flangeHalf, y - spokeHoleRadius], [x + shape.flangeHalf, y + spokeHoleRadius]),
    )
    draw(view, 'c', polyline([x - 6, y], [x + 6, y]))
    draw(view, 'c', polyline([x - 6, -y], [x + 6, -y]))
  }
}

function drawOutside(view: View, shape: HubShape): void {
  for (const { face, edge } of shape.outsides) {
    draw(view, 'f0', face)
    draw(view, 'w', edge)
  }
  for (const [x, radius] of shape.edges) draw(view, 'n', polyline([x, 0], [x, radius]))
  for (const { from, to, radius, count } of shape.splines) {
    for (let index = 1; index < count; index += 1) {
      const y = radius * Math.sin((index / count) * (Math.PI / 2))
      draw(view, 'n', polyline([from, y], [to, y]))
    }
  }
}

function dimension(view: View, spec: HubSpec, shape: HubShape): void {
  const half = spec.width / 2
  const lowest = Math.max(...[spec.left, spec.right].map(({ diameter }) => diameter / 2 + 4)) * view.scale
  const { right, left } = spec
  const rightX = right.offset
  dimH(
    view,
    {
      from: [-half, shape.capRadius],
      to: [half, shape.capRadius],
      offset: lowest - shape.capRadius * view.scale + 16,
    },
    millimetres(spec.width),
  )
  dimH(
    view,
    { from: [-left.offset, -left.diameter / 2 - 4], to: [rightX, -right.diameter / 2 - 4], offset: -16 },
    millimetres(left.offset + right.offset),
  )
  dimV(
    view,
    {
      from: [rightX + 6, -right.diameter / 2],
      to: [rightX + 6, right.diameter / 2],
      offset: (half - rightX) * view.scale + 18,
    },
    `Ø ${millimetres(right.diameter)}`,
  )
  leader(
    view,
    { at: [-half - (spec.axle === 5 ? 5.5 : 0), -spec.axle / 2], by: [-6, -42] },
    `Ø ${millimetres(spec.axle)}`,
  )
}

export function drawHub(spec: HubSpec, options: DrawingOptions): Drawing {
  const sheet = newSheet(options)
  const view: View = { sheet, scale: fittingScale(spec.width, { reference: 148, units: 222 }), origin: [0, 0] }
  const shape = hubShape(spec)
  drawOutside(view, shape)
  drawSection(view, spec, shape)
  const end = spec.width / 2
  draw(view, 'w', polyline([-end, 0], [-end, -spec.axle / 2]), polyline([end, 0], [end, -spec.axle / 2]))
  draw(view, 'c', polyline([-end - 8, 0], [end + 8, 0]))
  if (options.size === 'full') dimension(view, spec, shape)
  const kind = spec.end === 'rear' ? 'Rear' : 'Front'
  return finish(sheet, `${kind} hub, ${spec.width} mm wide: upper half in section, lower half from outside`)
}
