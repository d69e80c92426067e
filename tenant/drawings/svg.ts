/** A finished drawing: everything inside the `<svg>` element, in classes and without colours. */
export type Drawing = {
  viewBox: string
  body: string
  /** What is shown, for people who do not see it. Empty on a mini, which always stands beside its name. */
  title: string
}

export type Size = 'full' | 'mini'

export type DrawingOptions = { size: Size; dimensions: boolean }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Colours of the light and dark sheet for a file that no style sheet reaches. */
const standaloneStyle = `
.dwg{--dw:#0f1830;--face:#fff;--edge:#ebeff3;--thin:#5d687c;--centre:#5567c0;--text:#424d63;font-family:ui-monospace,'DejaVu Sans Mono',monospace;stroke-linejoin:round;stroke-linecap:round;fill:none}
@media(prefers-color-scheme:dark){.dwg{--dw:#eff3f8;--face:#101626;--edge:#171f32;--thin:#97a4ba;--centre:#6f86c5;--text:#bcc5d3}}
path,circle{vector-effect:non-scaling-stroke;fill:none;stroke:var(--dw);stroke-width:1}
.w{stroke-width:1.5}.f,.f0,.e{fill-rule:evenodd;fill:var(--face)}.f0{stroke:none}.e{fill:var(--edge)}
.n,.h{stroke:var(--thin);stroke-width:.9}.h{stroke-dasharray:4 2.6}.hl{stroke-width:.6}
.c,.p{stroke:var(--centre);stroke-width:.9}.c{stroke-dasharray:14 3 2.5 3}.p{stroke-dasharray:12 3 2 3 2 3}
.a,.dot{fill:var(--thin);stroke:none}.bl{fill:var(--face);stroke:var(--thin)}text{fill:var(--text)}`

/**
 * The drawing as SVG markup. Inline (the default) it takes its colours from the page by class and, when it is a mini,
 * is hidden from screen readers. `standalone` makes a file for `<img>` that carries its own light and dark colours.
 * `title` replaces the drawing's own.
 */
export function renderSvg(drawing: Drawing, options: { standalone?: boolean; title?: string } = {}): string {
  const { standalone = false, title = drawing.title } = options
  const isMini = drawing.title === ''
  const kind = `class="dwg${isMini ? ' mini' : ''}" viewBox="${drawing.viewBox}"`
  const spoken = title === '' ? 'aria-hidden="true"' : 'role="img"'
  const name = title === '' ? '' : `<title>${escapeText(title)}</title>`
  if (!standalone) return `<svg ${kind} ${spoken}>${name}${drawing.body}</svg>`
  const [, , width, height] = drawing.viewBox.split(' ')
  const size = `width="${Number(width) * 2}" height="${Number(height) * 2}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${kind} ${size} ${spoken}>${name}<style>${standaloneStyle}</style>${drawing.body}</svg>`
}
