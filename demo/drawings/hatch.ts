import { flatten, type Path, type Point, polyline, rotate } from './geometry.ts'

/** Adjacent parts of a section differ in direction and distance of the hatching (ISO 128-50). */
export type Hatch = { angle: number; spacing: number }

function crossings(outlines: Point[][], y: number): number[] {
  const found: number[] = []
  for (const points of outlines) {
    let [fromX, fromY] = points[points.length - 1] ?? [0, 0]
    for (const [toX, toY] of points) {
      if (fromY > y !== toY > y) found.push(fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX))
      fromX = toX
      fromY = toY
    }
  }
  return found.sort((a, b) => a - b)
}

/**
 * Hatching as real lines clipped to the outlines (even-odd), not as a pattern: a pattern needs an id that is unique on
 * the page, and renderers outside the browser disagree on how it scales.
 */
export function hatchLines(outlines: Path[], { angle, spacing }: Hatch): Path[] {
  const turned = outlines.map((outline) => flatten(rotate(outline, -angle)))
  const heights = turned.flat().map(([, y]) => y)
  const lines: Path[] = []
  const first = Math.ceil(Math.min(...heights) / spacing + 0.01) * spacing
  for (let y = first; y < Math.max(...heights); y += spacing) {
    const xs = crossings(turned, y)
    for (let index = 0; index + 1 < xs.length; index += 2) {
      const [from = 0, to = 0] = xs.slice(index, index + 2)
      if (to - from > 0.5) lines.push(rotate(polyline([from, y], [to, y]), angle))
    }
  }
  return lines
}
