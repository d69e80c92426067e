import { diameter, dimH, dimV, leader, millimetres } from '../dimension.ts'
import {
  type Arc,
  anglesAround,
  circle,
  type Path,
  type Point,
  polar,
  polygon,
  polyline,
  rectangle,
} from '../geometry.ts'
import { draw, drawCentre, finish, fittingScale, newSheet, type View } from '../sheet.ts'
import type { Drawing, DrawingOptions } from '../svg.ts'
import { armWindow, pitchDiameter, rootDiameter, splineOutline, tipDiameter, toothedOutline } from './sprocket.ts'

/** How the ring is held: bolts on a circle, or a splined bore with its own `arms`. Millimetres. */
export type RingMount = { kind: 'bolts'; circle: number; bolts: number } | { kind: 'direct'; arms: number }

/** `offset` is the dish from the mounting face to the teeth. Chain width decides the thickness. */
export type ChainringSpec = {
  teeth: number
  mount: RingMount
  thickness: number
  offset: number
  isNarrowWide: boolean
}

const bossRadius = 8.6
const boltHoleRadius = 5.05

/** The opening inside a bolted ring: a circle with a boss for each bolt. */
function bossedOpening(teeth: number, mount: { circle: number; bolts: number }): Path {
  const bolt = mount.circle / 2
  const radius = Math.max(rootDiameter(teeth) / 2 - 9.5, bolt + 0.5)
  const half = Math.asin(bossRadius / radius)
  const step = (2 * Math.PI) / mount.bolts
  return polygon(
    ...boltAngles(mount.bolts).flatMap((angle): Arc[] => [
      {
        center: polar(bolt, angle),
        radius: bossRadius,
        start: angle + (3 * Math.PI) / 2,
        end: angle + Math.PI / 2,
      },
      { center: [0, 0], radius, start: angle + half, end: angle + step - half },
    ]),
  )
}

export function boltAngles(count: number): number[] {
  return anglesAround(count, count === 4 ? -Math.PI / 4 : -Math.PI / 2)
}

/** Outline and openings of a ring, first the teeth: one path with holes. */
export function ringOutlines(teeth: number, mount: RingMount, detail: 'arcs' | 'coarse'): Path[] {
  const outline = toothedOutline(teeth, detail, -Math.PI / 2)
  if (mount.kind === 'bolts') {
    const holes = boltAngles(mount.bolts).map((angle) => circle(boltHoleRadius, polar(mount.circle / 2, angle)))
    return detail === 'coarse'
      ? [outline, bossedOpening(teeth, mount)]
      : [outline, bossedOpening(teeth, mount), ...holes]
  }
  const step = (2 * Math.PI) / mount.arms
  const windows = anglesAround(mount.arms, -Math.PI / 2 - step / 2).map((angle) =>
    armWindow({
      inner: 30,
      outer: rootDiameter(teeth) / 2 - 8,
      from: angle,
      to: angle + step,
      armWidth: 7.5,
      corner: 6,
      slant: 0.1,
    }),
  )
  const bore = detail === 'coarse' ? circle(17.5) : splineOutline(8, { outer: 18.6, inner: 16.4 })
  return rootDiameter(teeth) / 2 - 8 > 37 ? [outline, ...windows, bore] : [outline, bore]
}

/** Every second tooth fills the wide outer links: its flanks show as a second line. */
function drawWideTeeth(view: View, teeth: number): void {
  const root = rootDiameter(teeth) / 2
  const marks = anglesAround(teeth / 2, -Math.PI / 2 + Math.PI / teeth).map((angle) =>
    polygon(
      polar(root + 1.6, angle - 2.6 / root),
      polar(root + 5.4, angle - 1.2 / root),
      polar(root + 5.4, angle + 1.2 / root),
      polar(root + 1.6, angle + 2.6 / root),
    ),
  )
  draw(view, 'n', ...marks)
}

function drawFace(view: View, { teeth, mount, isNarrowWide }: ChainringSpec): void {
  draw(view, 'w f', ...ringOutlines(teeth, mount, view.sheet.size === 'mini' ? 'coarse' : 'arcs'))
  draw(view, 'n', circle(rootDiameter(teeth) / 2 - 2.2))
  draw(view, 'c', circle(pitchDiameter(teeth) / 2))
  if (isNarrowWide && teeth % 2 === 0) drawWideTeeth(view, teeth)
  if (mount.kind === 'direct') {
    for (const angle of anglesAround(3, -Math.PI / 2 + Math.PI / 3)) draw(view, 'w', circle(2.1, polar(24, angle)))
    return
  }
  draw(view, 'c', circle(mount.circle / 2))
  for (const angle of boltAngles(mount.bolts)) {
    draw(view, 'n', circle(6.6, polar(mount.circle / 2, angle)))
    draw(view, 'c', polyline(polar(mount.circle / 2 - 12, angle), polar(mount.circle / 2 + 12, angle)))
  }
}

/** The ring from the side: teeth, a thin web, and the mounting face `offset` away from them. */
function drawSide(view: View, { teeth, mount, thickness, offset }: ChainringSpec): void {
  const tip = tipDiameter(teeth) / 2
  const root = rootDiameter(teeth) / 2
  const half = thickness / 2
  const inner = mount.kind === 'bolts' ? mount.circle / 2 + bossRadius : 28
  draw(view, 'w f', rectangle([offset - 1.6, -inner], [offset + 1.6, inner]))
  const teethSide: Path = polygon(
    [-half, -root],
    [-0.5, -tip],
    [0.5, -tip],
    [half, -root],
    [half, root],
    [0.5, tip],
    [-0.5, tip],
    [-half, root],
  )
  draw(view, 'w f', teethSide)
  draw(view, 'n', polyline([-half, -root], [half, -root]), polyline([-half, root], [half, root]))
  const holes = mount.kind === 'bolts' ? [-mount.circle / 2, mount.circle / 2] : [-18, 18]
  for (const y of holes) draw(view, 'c', polyline([-half - 4, y], [half + 4, y]))
  draw(view, 'c', polyline([-half - 8, 0], [half + 8, 0]))
}

export function drawChainring(spec: ChainringSpec, options: DrawingOptions): Drawing {
  const sheet = newSheet(options)
  const tip = tipDiameter(spec.teeth)
  const scale = fittingScale(tip, { reference: 205, units: 180 })
  const face: View = { sheet, scale, origin: [0, 0] }
  drawFace(face, spec)
  if (options.size === 'full') {
    drawCentre(face, [0, 0], tip / 2)
    const side: View = { sheet, scale, origin: [(tip / 2) * scale + 40, 0] }
    drawSide(side, spec)
    const half = tip / 2
    dimV(side, { from: [0, -half], to: [0, half], offset: 36 }, diameter(tip))
    const edge: Point = [spec.thickness / 2, rootDiameter(spec.teeth) / 2]
    dimH(side, { from: [-edge[0], edge[1]], to: edge, offset: 24 }, millimetres(spec.thickness))
    leader(face, { at: polar(half, -2.25), by: [-12, -14] }, `${spec.teeth}T`)
    if (spec.mount.kind === 'bolts') {
      const at = polar(spec.mount.circle / 2, 2.5)
      leader(face, { at, by: [-half * scale * 0.62 - 10, half * scale * 0.55] }, `Ø ${spec.mount.circle}`)
    }
  }
  const held = spec.mount.kind === 'bolts' ? `${spec.mount.circle} mm bolt circle` : 'direct mount'
  return finish(sheet, `Chainring ${spec.teeth}T, ${held}: face and side view`)
}
