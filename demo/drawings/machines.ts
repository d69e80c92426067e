import { dimH, leader } from './dimension.ts'
import { circle, type Path, type Point, polygon, polyline, rectangle, rounded } from './geometry.ts'
import { drawHobber, drawLathe, drawMill, drawPress } from './machines-cutting.ts'
import { draw, drawCut, finish, newSheet, type View } from './sheet.ts'
import type { Drawing, DrawingOptions } from './svg.ts'

export type Machine =
  | 'five-axis-mill'
  | 'twin-spindle-lathe'
  | 'gear-hobber'
  | 'forging-press'
  | 'anodising-line'
  | 'measuring-machine'

/** Bridge machine on granite: the probe on its quill above a crank arm. */
function drawMeasuringMachine(view: View): void {
  drawCut(view, { angle: Math.PI / 4, spacing: 7 }, rounded([8, 88, 1], [8, 74, 1], [142, 74, 1], [142, 88, 1]))
  for (const x of [18, 120]) {
    draw(view, 'w f', polygon([x, 88], [x + 12, 88], [x + 10, 104], [x + 2, 104]))
    draw(view, 'w f', rectangle([x - 2, 104], [x + 14, 108]))
  }
  draw(
    view,
    'w f',
    rounded([22, 74], [22, 18, 2], [34, 18, 2], [34, 74]),
    rounded([116, 74], [116, 18, 2], [128, 18, 2], [128, 74]),
  )
  draw(view, 'w f', rounded([18, 28, 2], [18, 14, 2], [132, 14, 2], [132, 28, 2]))
  draw(view, 'n', polyline([18, 18], [132, 18]), polyline([18, 24], [132, 24]))
  for (const x of [20, 114]) draw(view, 'w f', rectangle([x, 68], [x + 16, 74]))
  draw(view, 'w f', rounded([64, 34, 2], [64, 4, 3], [86, 4, 3], [86, 34, 2]))
  draw(view, 'w f', rectangle([71, 34], [79, 50]))
  draw(view, 'w f', polygon([72, 50], [78, 50], [76.6, 54], [73.4, 54]))
  draw(view, 'w', polyline([75, 54], [75, 59.6]))
  draw(view, 'w f', circle(1.8, [75, 61.2]))
  draw(view, 'w f', rounded([48, 70, 2], [48, 63, 3], [104, 65, 2], [104, 70, 2]))
  draw(view, 'n', circle(1.8, [54, 66.6]), circle(1.4, [99, 67.4]))
  draw(view, 'w f', rectangle([52, 70], [58, 74]), rectangle([94, 70], [100, 74]))
  draw(view, 'c', polyline([75, 0], [75, 66]))
  dimH(view, { from: [34, 108], to: [116, 108], offset: 10 }, '700')
}

/** A row of baths in section under a rail; one rack is being lifted across. */
function drawAnodisingLine(view: View): void {
  draw(view, 'w f', rectangle([-8, 8], [158, 14]))
  draw(view, 'n', polyline([-8, 11], [158, 11]))
  const baths = [6, 42, 78, 114]
  for (const x of baths) drawBath(view, x)
  drawHoist(view, [57, 14], 17)
  drawRack(view, [57, 31])
  drawRack(view, [93, 62])
  draw(view, 'w', polyline([-14, 106], [164, 106]))
  for (const x of [-6, 151]) draw(view, 'w f', rectangle([x, 14], [x + 5, 106]))
  dimH(view, { from: [80, 106], to: [106, 106], offset: 12 }, '2400')
  leader(view, { at: [128, 84], by: [-10, -56] }, '−2 °C')
}

function drawBath(view: View, x: number): void {
  const wall: Path = polygon(
    [x, 62],
    [x + 3, 62],
    [x + 3, 102],
    [x + 27, 102],
    [x + 27, 62],
    [x + 30, 62],
    [x + 30, 105],
    [x, 105],
  )
  drawCut(view, { angle: Math.PI / 4, spacing: 3 }, wall)
  draw(view, 'n', polyline([x + 3, 68], [x + 27, 68]))
  for (const [y, half] of [
    [71, 6],
    [74, 3.5],
    [77, 1.5],
  ] as const) {
    draw(view, 'n', polyline([x + 21 - half / 2, y], [x + 21 + half / 2, y]))
  }
}

function drawHoist(view: View, [x, y]: Point, drop: number): void {
  draw(view, 'w f', rounded([x - 9, y, 1], [x + 9, y, 1], [x + 9, y + 9, 2], [x - 9, y + 9, 2]))
  for (const dx of [-6, 6]) draw(view, 'w f', circle(2.2, [x + dx, y + 1]))
  draw(view, 'w', polyline([x - 3, y + 9], [x - 3, y + drop]), polyline([x + 3, y + 9], [x + 3, y + drop]))
}

/** A bar with chainrings hung on it, seen edge on and from the face in turn. */
function drawRack(view: View, [x, y]: Point): void {
  draw(view, 'w f', rectangle([x - 12, y - 1.4], [x + 12, y + 1.4]))
  for (const dx of [-6.5, 6.5]) {
    draw(view, 'w', polyline([x + dx, y + 1.4], [x + dx, y + 24]))
    for (const dy of [9, 21]) draw(view, 'w f', circle(5, [x + dx, y + dy]), circle(2.6, [x + dx, y + dy]))
  }
}

const machines: Record<Machine, { draw: (view: View) => void; title: string }> = {
  'five-axis-mill': { draw: drawMill, title: 'Five-axis mill with a tilting table' },
  'twin-spindle-lathe': { draw: drawLathe, title: 'Lathe with two spindles that face each other' },
  'gear-hobber': { draw: drawHobber, title: 'Gear hobbing machine with a stack of sprocket blanks' },
  'forging-press': { draw: drawPress, title: 'Forging press with a billet between its dies' },
  'anodising-line': { draw: drawAnodisingLine, title: 'Row of anodising baths under a hoist' },
  'measuring-machine': { draw: drawMeasuringMachine, title: 'Coordinate measuring machine above a crank arm' },
}

/** A schematic of a machine of the shop floor, in the line types of the part drawings. */
export function drawMachine(machine: Machine, options: DrawingOptions): Drawing {
  const sheet = newSheet(options)
  const { draw: drawIt, title } = machines[machine]
  drawIt({ sheet, scale: options.size === 'mini' ? 1 : 1.8, origin: [0, 0] })
  return finish(sheet, title)
}
