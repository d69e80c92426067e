import { Resvg } from '@resvg/resvg-js'
import { refuse } from '../http/problem.ts'
import { checkSvg } from './check-svg.ts'

/** The longer side of a drawn logo, in pixels. */
const side = 1024

/** An SVG as PNG. It is drawn without files, fonts and network, so nothing in it can run. Runs in a worker thread. */
export default function drawLogo({ svg }: { svg: Uint8Array }): Uint8Array {
  const text = readText(svg)
  checkSvg(text)
  try {
    const font = { loadSystemFonts: false }
    const { width, height } = new Resvg(text, { font })
    const fitTo =
      width >= height ? ({ mode: 'width', value: side } as const) : ({ mode: 'height', value: side } as const)
    return new Resvg(text, { font, fitTo }).render().asPng()
  } catch {
    return refuse('picture_unreadable')
  }
}

function readText(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.trimStart().startsWith('<') ? text : refuse('logo_type')
  } catch {
    return refuse('logo_type')
  }
}
