import * as fontkit from 'fontkit'
import { directionOf } from './direction.ts'
import type { Faces } from './faces.ts'
import { type OwnFont, ownFonts } from './families.ts'
import { ownFile } from './font-files.ts'
import { eastAsianOf, type Placed, placedRuns } from './lettering.ts'
import { drawable } from './printable.ts'

type Place = { x: number; y: number; size: number; font: OwnFont; isEnd: boolean; faces: Faces }

const own = new Map<string, fontkit.Font>()

function ownFont(name: OwnFont): fontkit.Font {
  const known = own.get(name)
  if (known) return known
  const font = fontkit.openSync(ownFile(ownFonts[name])) as fontkit.Font
  own.set(name, font)
  return font
}

type Outline = { width: number; shapes: string[] }

function outlineOf(run: Placed, { font: style, size, faces }: Place): Outline {
  const isOwn = run.face.startsWith('own/')
  const font = isOwn ? ownFont(run.face.slice(4) as OwnFont) : faces.find(run.face, style)?.font
  if (!font) return { width: 0, shapes: [] }
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(run.text)
  let x = 0
  const shapes = glyphs.flatMap((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const path = glyph.path.toSVG()
    const place = `translate(${(x + xOffset) * scale} ${-yOffset * scale}) scale(${scale} ${-scale})`
    x += xAdvance
    return path === '' ? [] : [`<path transform="${place}" d="${path}"/>`]
  })
  return { width: x * scale, shapes }
}

/** A text for SVG as shapes; null if our own fonts have all of it, so that it can be text. */
export function drawOutlines(text: string, place: Place): string | null {
  const shown = drawable(text)
  const settings = { font: place.font, first: eastAsianOf('', shown) }
  const runs = placedRuns(shown, settings, directionOf(shown))
  if (shown === text && runs.every(({ face }) => face === `own/${place.font}`)) return null
  let offset = 0
  const groups = runs.map((run) => {
    const { width, shapes } = outlineOf(run, place)
    const group = `<g transform="translate(${offset} 0)">${shapes.join('')}</g>`
    offset += width
    return group
  })
  const x = place.isEnd ? place.x - offset : place.x
  return `<g transform="translate(${x} ${place.y})">${groups.join('')}</g>`
}
