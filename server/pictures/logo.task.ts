import path from 'node:path'
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'
import { cut } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import { openAddedFonts } from '../documents/text/added-fonts.ts'
import { withFontFiles } from '../documents/text/lettering-files.ts'
import { unprintableNames } from '../documents/text/printable.ts'
import { refuse } from '../http/problem.ts'
import { checkSvg, type SvgUse } from './check-svg.ts'
import { logoFontFiles } from './logo-fonts.ts'

/** The longer side of the drawing, in pixels. */
const sides = { logo: 1_024, drawing: 2_560 }

const fontFiles = ['archivo-text.ttf', 'archivo-text-extended.ttf'].map((file) =>
  path.join(import.meta.dirname, file),
)

/**
 * An SVG as PNG. It is drawn without its own files, fonts and network, so nothing in it can run. The lettering of a drawing is
 * drawn by our fonts; a character that none of them has is refused. The text of a logo is drawn by the fonts that it names. Runs in a worker thread.
 */
export default async function drawSvgFile({
  svg,
  what,
  fontsDir,
}: {
  svg: Uint8Array
  what: SvgUse
  fontsDir?: string | undefined
}): Promise<Uint8Array> {
  const text = readText(svg)
  const lettering = checkSvg(text, what)
  if (what === 'logo') {
    const files = lettering === '' ? [] : await logoFontFiles(text, { words: lettering, folder: fontsDir })
    return drawWith(text, sides.logo, { loadSystemFonts: false, fontFiles: files })
  }
  await openAddedFonts(fontsDir)
  const characters = cut(unprintableNames(lettering), maxNamed, '…')
  if (characters !== '') {
    refuse('drawing_characters', [
      { path: 'file', message: t('No font has these characters: {characters}', { characters }) },
    ])
  }
  return withFontFiles(lettering, (files) =>
    drawWith(text, sides.drawing, {
      loadSystemFonts: false,
      fontFiles: [...fontFiles, ...files],
      defaultFontFamily: 'Archivo',
    }),
  )
}

const maxNamed = 300

function drawWith(text: string, side: number, font: ResvgRenderOptions['font']): Uint8Array {
  try {
    const { width, height } = new Resvg(text, { font })
    const fitTo =
      width >= height ? ({ mode: 'width', value: side } as const) : ({ mode: 'height', value: side } as const)
    return new Resvg(text, { font, fitTo }).render().asPng()
  } catch {
    return refuse('picture_unreadable')
  }
}

/** UTF-16 shows by its byte order mark, other encodings by the declaration: CAD programs write ISO 8859 and Windows-125x. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 300))
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']{1,40})["']/.exec(start)?.[1] ?? 'utf-8'
  // The declaration is in single bytes, so the text is not in UTF-16.
  return /^utf/i.test(declared) ? 'utf-8' : declared
}

function readText(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    return text.trimStart().startsWith('<') ? text : refuse('logo_type')
  } catch {
    return refuse('logo_type')
  }
}
