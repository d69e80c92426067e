import type { DrawnPart } from './pack.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

type Palette = { ink: string; face: string; edge: string; thin: string; centre: string; text: string }

const light: Palette = {
  ink: '#0f1830',
  face: '#fff',
  edge: '#ebeff3',
  thin: '#5d687c',
  centre: '#5567c0',
  text: '#424d63',
}
const dark: Palette = {
  ink: '#eff3f8',
  face: '#101626',
  edge: '#171f32',
  thin: '#97a4ba',
  centre: '#6f86c5',
  text: '#bcc5d3',
}

/** Written out for each scheme: tools that make pictures of SVG files know classes, but not custom properties. */
function colours({ ink, face, edge, thin, centre, text }: Palette): string {
  return (
    `path,circle{stroke:${ink}}.f,.f0{fill:${face}}.e{fill:${edge}}.n,.h{stroke:${thin}}.c,.p{stroke:${centre}}` +
    `.a,.dot{fill:${thin}}.bl{fill:${face};stroke:${thin}}text{fill:${text}}.a,.dot,.f0{stroke:none}`
  )
}

/** The same rules for the drawing alone, in its place among other shapes. */
function within(className: string, rules: string): string {
  return rules.replaceAll(/[^{},]+(?=[,{][^}]*\})/g, (selector) => `.${className} ${selector}`)
}

const standaloneStyle =
  ".dwg{font-family:ui-monospace,'DejaVu Sans Mono',monospace;stroke-linejoin:round;stroke-linecap:round}" +
  'path,circle{vector-effect:non-scaling-stroke;fill:none;stroke-width:1}.f,.f0,.e{fill-rule:evenodd}' +
  '.w{stroke-width:1.5}.n,.h,.c,.p{stroke-width:.9}.hl{stroke-width:.6}' +
  '.h{stroke-dasharray:4 2.6}.c{stroke-dasharray:14 3 2.5 3}.p{stroke-dasharray:12 3 2 3 2 3}' +
  `${colours(light)}@media(prefers-color-scheme:dark){${colours(dark)}}`

/**
 * The drawing as SVG markup. Inline (the default) it takes its colours from the page by class and, when it is a mini,
 * is hidden from screen readers. `standalone` makes a file for `<img>` that carries its own light and dark colours.
 * `title` replaces the drawing's own.
 */
export function renderSvg(drawing: DrawnPart, options: { standalone?: boolean; title?: string } = {}): string {
  const { standalone = false, title = drawing.title } = options
  const isMini = drawing.title === ''
  const kind = `class="dwg${isMini ? ' mini' : ''}" viewBox="${drawing.viewBox}"`
  const accessibility = title === '' ? 'aria-hidden="true"' : 'role="img"'
  const name = title === '' ? '' : `<title>${escapeText(title)}</title>`
  if (!standalone) return `<svg ${kind} ${accessibility}>${name}${drawing.body}</svg>`
  const [, , width, height] = drawing.viewBox.split(' ')
  const size = `width="${Number(width) * 2}" height="${Number(height) * 2}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${kind} ${size} ${accessibility}>${name}<style>${standaloneStyle}</style>${drawing.body}</svg>`
}

type Box = { x: number; y: number; width: number; height: number }

/**
 * The drawing inside a larger picture, as big as the box allows, in its light colours. Line weights are given in units of
 * the drawing: tools that make pictures do not know lines that keep their width.
 */
export function renderInside(drawing: DrawnPart, { x, y, width, height }: Box): string {
  const [, , ownWidth = 1, ownHeight = 1] = drawing.viewBox.split(' ').map(Number)
  const pixel = 1 / Math.min(width / ownWidth, height / ownHeight)
  const px = (count: number) => `${Number((count * pixel).toFixed(4))}`
  const dashes = (...lengths: number[]) => `stroke-dasharray:${lengths.map(px).join(' ')}`
  const style =
    `path,circle{fill:none;stroke-width:${px(1.3)}}.f,.f0,.e{fill-rule:evenodd}.w{stroke-width:${px(1.9)}}` +
    `.n,.h,.c,.p{stroke-width:${px(1.1)}}.hl{stroke-width:${px(0.8)}}` +
    `.h{${dashes(6, 4)}}.c{${dashes(20, 4, 4, 4)}}.p{${dashes(18, 4, 3, 4, 3, 4)}}${colours(light)}`
  return (
    `<svg class="dwg" x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${drawing.viewBox}">` +
    `<style>${within('dwg', style)}</style><g font-family="Martian Mono SemiExpanded" stroke-linejoin="round" stroke-linecap="round">${drawing.body}</g></svg>`
  )
}
