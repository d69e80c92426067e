import { dimH, leader } from './dimension.ts'
import {
  anglesAround,
  circle,
  type Path,
  type Point,
  polar,
  polygon,
  polyline,
  rectangle,
  rounded,
} from './geometry.ts'
import { draw, drawCut, type View } from './sheet.ts'

// Coordinates are those of a panel 150 wide and 110 high; machines are schematic, not to scale.

function chuckJaws(view: View, [x, y]: Point, side: number): void {
  for (const offset of [-9, 0, 9]) {
    draw(view, 'w f', rectangle([x, y + offset - 2.6], [x + side * 6, y + offset + 2.6]))
  }
}

/** Enclosed five-axis mill: spindle from above, a trunnion that tilts the table, the control on the right. */
export function drawMill(view: View): void {
  draw(view, 'w f', rounded([4, 104, 1], [4, 14, 4], [118, 14, 4], [118, 104, 1]))
  draw(view, 'n', polyline([4, 92], [118, 92]), polyline([61, 92], [61, 104]))
  draw(view, 'w f', rounded([16, 86, 3], [16, 22, 3], [106, 22, 3], [106, 86, 3]))
  draw(view, 'w f', polygon([48, 22], [74, 22], [74, 36], [70, 44], [52, 44], [48, 36]))
  draw(view, 'n', polyline([48, 36], [74, 36]), polyline([54, 22], [54, 36]), polyline([68, 22], [68, 36]))
  draw(view, 'w f', polygon([56, 44], [66, 44], [64, 52], [58, 52]))
  draw(view, 'w f', rectangle([59.6, 52], [62.4, 60]))
  draw(view, 'w f', rounded([22, 86], [22, 62, 3], [34, 62, 3], [38, 86]))
  draw(view, 'w f', rounded([84, 86], [88, 62, 3], [100, 62, 3], [100, 86]))
  draw(
    view,
    'w f',
    rounded(
      [32, 66, 1],
      [38, 66, 1],
      [42, 74, 2],
      [80, 74, 2],
      [84, 66, 1],
      [90, 66, 1],
      [90, 73, 2],
      [80, 82, 3],
      [42, 82, 3],
      [32, 73, 2],
    ),
  )
  draw(view, 'w f', rectangle([44, 69], [78, 74]))
  draw(view, 'w f', rounded([52, 69], [54, 62, 1], [68, 62, 1], [70, 69]))
  for (const x of [28, 94]) draw(view, 'c', polyline([x - 9, 70], [x + 9, 70]))
  draw(view, 'c', polyline([61, 16], [61, 90]))
  draw(view, 'w f', rounded([126, 58, 1], [124, 26, 2], [142, 26, 2], [144, 58, 1]))
  draw(view, 'n', rounded([128.5, 42], [128, 30, 1], [138.5, 30, 1], [139.5, 42]))
  for (const x of [130, 134, 138]) draw(view, 'n', circle(1, [x, 50]))
  draw(view, 'w', polyline([118, 40], [124.8, 40]))
  for (const x of [12, 104]) draw(view, 'w f', rectangle([x, 104], [x + 8, 108]))
  dimH(view, { from: [44, 108], to: [78, 108], offset: 12 }, 'Ø 420')
}

/** Two spindles face each other; turrets above and below, so that both ends of a part are turned in one go. */
export function drawLathe(view: View): void {
  draw(view, 'w f', rounded([6, 84], [6, 2, 4], [144, 2, 4], [144, 84]))
  draw(view, 'n', rounded([40, 84], [40, 8, 3], [110, 8, 3], [110, 84]))
  draw(view, 'w f', rectangle([66, 8], [90, 26]))
  draw(view, 'w f', rounded([6, 106, 1], [6, 84, 2], [144, 84, 2], [144, 106, 1]))
  draw(view, 'n', polyline([6, 90], [144, 90]), polyline([6, 100], [144, 100]))
  draw(view, 'w f', rounded([6, 84], [6, 34, 3], [34, 34, 3], [40, 44, 2], [40, 84]))
  draw(view, 'w f', rounded([110, 84], [110, 44, 2], [116, 34, 3], [144, 34, 3], [144, 84]))
  for (const x of [12, 122]) {
    for (let slit = 0; slit < 4; slit += 1) draw(view, 'n', polyline([x, 40 + slit * 3], [x + 16, 40 + slit * 3]))
  }
  draw(view, 'w f', rectangle([40, 47], [48, 77]), rectangle([102, 47], [110, 77]))
  draw(view, 'w f', rectangle([48, 58], [76, 66]))
  draw(view, 'w f', polygon([76, 55], [84, 55], [84, 58], [102, 58], [102, 66], [84, 66], [84, 69], [76, 69]))
  draw(view, 'n', polyline([84, 58], [84, 66]))
  chuckJaws(view, [48, 62], 1)
  chuckJaws(view, [102, 62], -1)
  drawTurret(view, [78, 28])
  draw(view, 'w f', rectangle([76.8, 39], [79.2, 53]))
  draw(view, 'p', polyline([-2, 58], [6, 58]), polyline([-2, 66], [6, 66]))
  draw(view, 'c', polyline([-6, 62], [150, 62]))
  leader(view, { at: [58, 66], by: [16, 26] }, 'Ø 65')
}

function drawTurret(view: View, center: Point): void {
  draw(view, 'w f', polygon(...anglesAround(12, Math.PI / 12).map((angle) => polar(13, angle, center))))
  draw(view, 'n', circle(8, center))
  for (const angle of anglesAround(12)) draw(view, 'n', circle(1.1, polar(10.4, angle, center)))
  draw(view, 'w f', circle(3.4, center))
  draw(view, 'c', polyline([center[0] - 17, center[1]], [center[0] + 17, center[1]]))
  draw(view, 'c', polyline([center[0], center[1] - 17], [center[0], center[1] + 9]))
}

/** A stack of blanks on the work spindle, the hob beside it on its tilted head. */
export function drawHobber(view: View): void {
  draw(view, 'w f', rounded([6, 108, 1], [6, 92, 2], [144, 92, 2], [144, 108, 1]))
  draw(view, 'n', polyline([6, 98], [144, 98]))
  draw(view, 'w f', rounded([10, 92], [10, 10, 3], [46, 10, 3], [46, 92]))
  draw(view, 'n', polyline([20, 10], [20, 92]), polyline([36, 10], [36, 92]))
  draw(view, 'w f', rounded([46, 76, 1], [46, 40, 1], [62, 40, 3], [62, 76, 3]))
  drawHob(view, [73, 58])
  draw(view, 'w f', rounded([84, 92], [88, 82, 2], [122, 82, 2], [126, 92]))
  draw(view, 'w f', rectangle([102, 34], [108, 82]))
  const thickness = 2.6
  for (let blank = 0; blank < 10; blank += 1) {
    const y = 45 + blank * thickness
    drawBlank(view, y, thickness)
  }
  draw(view, 'w f', rectangle([96, 71], [114, 82]), rectangle([97, 38], [113, 45]))
  draw(view, 'w f', rounded([99, 38], [101, 30, 1], [109, 30, 1], [111, 38]))
  draw(view, 'w f', rounded([46, 30, 1], [46, 18, 1], [112, 18, 3], [112, 30, 3]))
  draw(view, 'n', polyline([98, 18], [98, 30]))
  draw(view, 'c', polyline([105, 12], [105, 112]))
  leader(view, { at: [121, 58], by: [14, -6] }, 'm 0.5–4')
}

function drawBlank(view: View, y: number, thickness: number): void {
  draw(view, 'w f', rectangle([89, y], [121, y + thickness]))
  const teeth = [92, 96, 101, 109, 114, 118].map((x): Path => polyline([x, y], [x, y + thickness]))
  draw(view, 'n', ...teeth)
}

function drawHob(view: View, [x, y]: Point): void {
  draw(view, 'w f', rectangle([x - 3, y - 26], [x + 3, y + 26]))
  const half = 15
  const flanks: Point[] = Array.from(
    { length: 13 },
    (_, index): Point => [index % 2 === 0 ? 11 : 8.6, -half + index * 2.5],
  )
  const right = flanks.map(([radius, along]): Point => [x + radius, y + along])
  const left = flanks.toReversed().map(([radius, along]): Point => [x - radius, y + along + 1.2])
  draw(view, 'w f', polygon(...right, ...left))
  for (let thread = 0; thread < 6; thread += 1) {
    draw(view, 'n', polyline([x - 10, y - half + 4 + thread * 5 - 2.2], [x + 10, y - half + 2 + thread * 5 - 2.2]))
  }
  draw(view, 'c', polyline([x, y - 31], [x, y + 31]))
}

/** Hollow forging: a closed frame, the ram in its guides, a billet between two halves of a die. */
export function drawPress(view: View): void {
  draw(view, 'w f', rounded([22, 108, 1], [22, 4, 4], [128, 4, 4], [128, 108, 1]))
  draw(view, 'w f', rounded([46, 92, 2], [46, 26, 2], [104, 26, 2], [104, 92, 2]))
  draw(view, 'w f', rectangle([62, 8], [88, 26]))
  draw(view, 'n', polyline([62, 13], [88, 13]), polyline([62, 17], [88, 17]))
  draw(view, 'w f', rectangle([68, 26], [82, 36]))
  draw(view, 'w f', rounded([50, 56], [50, 36, 1], [100, 36, 1], [100, 56]))
  for (const x of [46, 100]) draw(view, 'w f', rectangle([x, 30], [x + 4, 62]))
  const hatch = { angle: Math.PI / 4, spacing: 4 }
  drawCut(view, hatch, polygon([56, 56], [94, 56], [94, 66], [84, 66], [80, 62], [70, 62], [66, 66], [56, 66]))
  drawCut(view, hatch, polygon([56, 82], [94, 82], [94, 72], [84, 72], [80, 76], [70, 76], [66, 72], [56, 72]))
  draw(view, 'w f', rounded([64, 66.6, 1], [86, 66.6, 1], [86, 71.4, 1], [64, 71.4, 1]))
  draw(view, 'w f', rounded([50, 92], [50, 82, 1], [100, 82, 1], [100, 92]))
  for (const x of [32, 36, 40, 110, 114, 118]) draw(view, 'n', polyline([x, 40], [x, 80]))
  for (const x of [28, 122]) for (const y of [12, 100]) draw(view, 'n', circle(2, [x, y]))
  draw(view, 'w', polyline([14, 108], [136, 108]))
  draw(view, 'c', polyline([75, 0], [75, 104]))
  leader(view, { at: [82, 31], by: [92, -22] }, '16 MN')
}
