import path from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { refuse } from '../http/problem.ts'
import { checkSvg, type SvgUse } from './check-svg.ts'

/** The longer side of what is drawn, in pixels. */
const sides = { logo: 1_024, drawing: 2_560 }

const fontFiles = ['archivo-text.ttf', 'archivo-text-extended.ttf'].map((file) =>
  path.join(import.meta.dirname, file),
)

/** An SVG as PNG. It is drawn without files, fonts and network, so nothing in it can run. Runs in a worker thread. */
export default function drawSvgFile({ svg, what }: { svg: Uint8Array; what: SvgUse }): Uint8Array {
  const text = readText(svg)
  checkSvg(text, what)
  try {
    const side = sides[what]
    const font =
      what === 'logo'
        ? { loadSystemFonts: false }
        : { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Archivo' }
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
