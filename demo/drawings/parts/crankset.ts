import { dimAligned, leader, millimetres } from '../dimension.ts'
import { anglesAround, capsule, circle, type Path, polar, polyline, radians, rotate } from '../geometry.ts'
import { draw, drawCentre, finish, fittingScale, newSheet, type View } from '../sheet.ts'
import type { Drawing, DrawingOptions } from '../svg.ts'
import { boltAngles, type RingMount, ringOutlines } from './chainring.ts'
import { pitchDiameter, rootDiameter, splineOutline, tipDiameter } from './sprocket.ts'

/** Rings from the outside in; arm from spindle to pedal axis; spindle diameter. Millimetres. */
export type CranksetSpec = { teeth: number[]; mount: RingMount; armLength: number; spindle: number }

/** The arm leaves to the lower right, so that teeth and lettering have the upper left. */
const armAngle = radians(26)
const bossRadius = 22
const eyeRadius = 15.5
const pedalThreadRadius = 6.7

function drawRings(view: View, { teeth, mount }: CranksetSpec): void {
  const detail = view.sheet.size === 'mini' ? 'coarse' : 'arcs'
  const order = [...teeth].sort((a, b) => b - a)
  const [outer = 34] = order
  if (detail === 'arcs') {
    for (const count of order.slice(1)) draw(view, 'w f', ...turned(ringOutlines(count, mount, detail)))
  }
  draw(view, 'w f', ...turned(ringOutlines(outer, mount, detail)))
  draw(view, 'n', circle(rootDiameter(outer) / 2 - 2.2))
  draw(view, 'c', circle(pitchDiameter(outer) / 2))
}

/** Rings turn with the arm: one spider leg, or one arm of a direct ring, lies behind it. */
function turned(paths: Path[]): Path[] {
  return paths.map((path) => rotate(path, armAngle + Math.PI / 2))
}

function drawSpider(view: View, mount: RingMount): void {
  if (mount.kind === 'direct') {
    const bolts = anglesAround(mount.arms, armAngle).map((angle) => circle(2.2, polar(27, angle)))
    draw(view, 'n', ...bolts)
    return
  }
  const angles = boltAngles(mount.bolts).map((angle) => angle + armAngle + Math.PI / 2)
  for (const angle of angles) {
    const bolt = polar(mount.circle / 2, angle)
    draw(view, 'w f', capsule([0, 0], 16, { b: bolt, radiusB: 8.6 }))
    draw(view, 'w f', circle(6.2, bolt))
    draw(view, 'n', circle(3.1, bolt))
  }
  draw(view, 'w f', circle(bossRadius + 3))
}

/** The machined pocket along the arm, as a slot that follows the taper. */
function pocket(armLength: number): Path {
  const at = (along: number, radius: number) => ({ center: polar(along, armAngle), radius })
  const near = at(36, 10.5)
  const far = at(armLength - 26, 7.2)
  const slot = capsule(near.center, near.radius, { b: far.center, radiusB: far.radius })
  return slot
}

function drawArm(view: View, { armLength, spindle }: CranksetSpec): void {
  const eye = polar(armLength, armAngle)
  draw(view, 'w f', capsule([0, 0], bossRadius, { b: eye, radiusB: eyeRadius }))
  draw(view, 'n', pocket(armLength))
  draw(view, 'w f', circle(spindle / 2 + 2.6))
  if (view.sheet.size === 'mini') {
    draw(view, 'w', circle(pedalThreadRadius, eye))
    return
  }
  draw(view, 'n', circle(spindle / 2))
  draw(view, 'w', splineOutline(spindle > 26 ? 12 : 16, { outer: spindle / 2 - 3, inner: spindle / 2 - 4.4 }))
  draw(view, 'w', circle(pedalThreadRadius, eye))
  // Three quarters of a narrow circle outside the bore: an internal thread (ISO 6410).
  draw(view, 'n', polyline({ center: eye, radius: pedalThreadRadius + 1, start: radians(10), end: radians(280) }))
}

export function drawCrankset(spec: CranksetSpec, options: DrawingOptions): Drawing {
  const sheet = newSheet(options)
  const outer = Math.max(...spec.teeth)
  const tip = tipDiameter(outer) / 2
  const scale = fittingScale(tip + spec.armLength, { reference: 250, units: 232 })
  const view: View = { sheet, scale, origin: [0, 0] }
  drawRings(view, spec)
  drawSpider(view, spec.mount)
  drawArm(view, spec)
  if (options.size === 'full') {
    const eye = polar(spec.armLength, armAngle)
    drawCentre(view, [0, 0], tip)
    drawCentre(view, eye, eyeRadius)
    dimAligned(view, { from: [0, 0], to: eye, offset: -tip * scale - 16 }, millimetres(spec.armLength))
    leader(view, { at: polar(tip, -2.3), by: [-10, -14] }, spec.teeth.map((count) => `${count}T`).join('/'))
    const rim = polar(spec.spindle / 2 + 2.6, 2.35)
    leader(view, { at: rim, by: [-tip * scale * 0.66, tip * scale * 0.74] }, `Ø ${millimetres(spec.spindle)}`)
    leader(view, { at: polar(pedalThreadRadius + 1, 2, eye), by: [-12, 26] }, '9/16 in')
  }
  const rings = spec.teeth.map((count) => `${count}T`).join('/')
  return finish(sheet, `Crankset ${rings}, ${spec.armLength} mm arms: drive side`)
}
