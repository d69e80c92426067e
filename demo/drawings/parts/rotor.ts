import { dimH, dimV, leader, millimetres } from '../dimension.ts'
import { anglesAround, circle, type Path, polar, polygon, polyline, rectangle } from '../geometry.ts'
import { draw, drawCentre, finish, fittingScale, newSheet, type View } from '../sheet.ts'
import type { Drawing, DrawingOptions } from '../svg.ts'
import { armWindow, splineOutline } from './sprocket.ts'

/** Disc brake rotor, millimetres. Six-bolt rotors have their holes on a 44 mm circle (ISO 2000 mount). */
export type RotorSpec = { diameter: number; mount: 'six-bolt' | 'center-lock'; arms: number; thickness: number }

const trackWidth = 14.5
const boltCircle = 44

/** Slanted rows of three holes, all the way round the braking track. */
function trackHoles(radius: number): Path[] {
  const rows = Math.round((radius * 2 * Math.PI) / 21)
  return anglesAround(rows, -Math.PI / 2).flatMap((angle) =>
    [3.6, 7.3, 11].map((depth, index) => circle(1.75, polar(radius - depth, angle + (index * 5.4) / radius))),
  )
}

/** A shallow scallop at the edge clears mud and tells the heat track from a plain disc. */
function scalloped(radius: number, count: number): Path {
  const step = (2 * Math.PI) / count
  return polygon(
    ...anglesAround(count, -Math.PI / 2).flatMap((angle) => [
      { center: [0, 0] as const, radius, start: angle + step * 0.14, end: angle + step * 0.86 },
      polar(radius - 1.1, angle + step),
    ]),
  )
}

function openings({ diameter, mount, arms }: RotorSpec): Path[] {
  const step = (2 * Math.PI) / arms
  return anglesAround(arms, -Math.PI / 2).map((angle) =>
    armWindow({
      inner: mount === 'six-bolt' ? 28.5 : 27,
      outer: diameter / 2 - trackWidth,
      from: angle,
      to: angle + step,
      armWidth: 6,
      corner: 4,
      slant: -0.34,
    }),
  )
}

function drawFace(view: View, spec: RotorSpec): void {
  const radius = spec.diameter / 2
  const isMini = view.sheet.size === 'mini'
  const outline = isMini ? circle(radius) : scalloped(radius, spec.arms * 3)
  const bore = spec.mount === 'six-bolt' ? circle(17.6) : splineOutline(18, { outer: 20.6, inner: 19.2 })
  const holes = isMini ? [] : trackHoles(radius)
  draw(view, 'w f', outline, ...openings(spec), isMini ? circle(18) : bore)
  if (holes.length > 0) draw(view, 'w', ...holes)
  if (spec.mount === 'center-lock') {
    draw(view, 'n', circle(24.2))
    return
  }
  draw(view, 'c', circle(boltCircle / 2))
  if (isMini) return
  draw(view, 'w', ...anglesAround(6, -Math.PI / 2).map((angle) => circle(2.6, polar(boltCircle / 2, angle))))
}

/** Edge view: the track is as thin as it looks, the carrier stands a little to one side. */
function drawSide(view: View, { diameter, mount, thickness }: RotorSpec): void {
  const radius = diameter / 2
  const half = thickness / 2
  const carrier = mount === 'six-bolt' ? 27.5 : 25
  draw(view, 'w f', rectangle([-half, -radius], [half, radius]))
  if (mount === 'center-lock') draw(view, 'w f', rectangle([-half - 3.4, -carrier], [half + 1.2, carrier]))
  draw(
    view,
    'n',
    polyline([-half, trackWidth - radius], [half, trackWidth - radius]),
    polyline([-half, radius - trackWidth], [half, radius - trackWidth]),
  )
  draw(view, 'c', polyline([-9, 0], [9, 0]))
  if (mount === 'six-bolt') {
    for (const y of [-boltCircle / 2, boltCircle / 2]) draw(view, 'c', polyline([-5, y], [5, y]))
  }
}

export function drawRotor(spec: RotorSpec, options: DrawingOptions): Drawing {
  const sheet = newSheet(options)
  const radius = spec.diameter / 2
  const scale = fittingScale(spec.diameter, { reference: 203, units: 190 })
  const face: View = { sheet, scale, origin: [0, 0] }
  drawFace(face, spec)
  if (options.size === 'full') {
    drawCentre(face, [0, 0], radius)
    const side: View = { sheet, scale, origin: [radius * scale + 34, 0] }
    drawSide(side, spec)
    dimV(side, { from: [0, -radius], to: [0, radius], offset: 32 }, `Ø ${spec.diameter}`)
    const half = spec.thickness / 2
    dimH(side, { from: [-half, radius], to: [half, radius], offset: 14 }, millimetres(spec.thickness))
    const note = spec.mount === 'six-bolt' ? `6 × Ø 5.2, Ø ${boltCircle}` : 'Centre lock'
    const at = spec.mount === 'six-bolt' ? polar(boltCircle / 2 + 2.6, -2.62) : polar(20.6, -2.6)
    leader(face, { at, by: [-radius * scale * 0.52, -radius * scale * 0.8] }, note)
  }
  const mount = spec.mount === 'six-bolt' ? 'six-bolt' : 'centre lock'
  return finish(sheet, `Brake rotor ${spec.diameter} mm, ${mount}: face and side view`)
}
