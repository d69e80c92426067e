import fs from 'node:fs/promises'
import * as fontkit from 'fontkit'
import { LRUCache } from 'lru-cache'
import subsetFont from 'subset-font'
import type { OwnFont } from './families.ts'
import { packageFile } from './font-files.ts'
import { type Face, shippedFamily } from './font-table.ts'

/** A decoded font, and the key under which a document knows it. */
export type LoadedFont = { font: fontkit.Font; key: string; sfnt: Uint8Array }

/** The fonts that one document is drawn with. */
export type Faces = {
  /** Undefined for a font that is not loaded yet; the document is then drawn again. */
  find(face: Face, font: OwnFont): LoadedFont | undefined
}

/** Weights of our own fonts, which others match. */
function weightOf(font: OwnFont): number {
  return font === 'headline' ? 660 : 420
}

/** Decoded fonts of this thread. Files of East Asian families have 15 to 90 kB each, and a text needs a few of them. */
const loaded = new LRUCache<string, LoadedFont>({
  maxSize: 24_000_000,
  sizeCalculation: ({ sfnt }) => sfnt.length,
})

function open(bytes: Uint8Array): fontkit.Font {
  const font = fontkit.create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if ('fonts' in font) throw new Error('A collection of fonts is not supported')
  const layout = font.layout.bind(font)
  // Numbers are from left to right in every script; fontkit reverses the digits of Arabic (2.0.4).
  font.layout = (...asked: Parameters<typeof layout>) => {
    const [text, features, script, language, direction] = asked
    return layout(text, features, script, language, /\p{L}/u.test(text) ? direction : 'ltr')
  }
  return font
}

/**
 * What these scripts need. Without `ccmp` an accented letter stays one glyph: apart from its accent, it would be copied as
 * another letter.
 */
const keepFeatures = ['kern', 'mark', 'mkmk', 'locl']

function isSimple(face: Face): boolean {
  return /^(?:sans|math|symbols2?|sc|tc|jp|kr)\//.test(face) && face !== 'sans/devanagari'
}

/**
 * The font in the format that PDFs embed, in one weight. fontkit reads WOFF2 and variable fonts, but cannot embed a part of
 * the first, and moves accents wrongly in the second (2.0.4).
 */
async function decode(face: Face, weight: number): Promise<Uint8Array> {
  const [name = '', ...rest] = face.split('/')
  const family = shippedFamily(name)
  const bytes = await fs.readFile(family ? packageFile(family, rest.join('/')) : rest.join('/'))
  const options = { targetFormat: 'sfnt', keepAllGlyphs: true, ...(isSimple(face) && { keepFeatures }) } as const
  if (family)
    return subsetFont(bytes, '', { ...options, ...(family.isVariable && { variationAxes: { wght: weight } }) })
  const isVariable = 'wght' in open(bytes).variationAxes
  if (!isVariable && !/\.woff2?$/i.test(face)) return bytes
  return subsetFont(bytes, '', { ...options, ...(isVariable && { variationAxes: { wght: weight } }) })
}

async function load(key: string, face: Face, weight: number): Promise<LoadedFont> {
  const sfnt = await decode(face, weight)
  const one = { sfnt, font: open(sfnt), key }
  loaded.set(key, one)
  return one
}

/**
 * Calls `draw` with the fonts that this thread has loaded, and once more if a text needed others: PDFKit draws without
 * waiting, and a font is decoded only where a text needs it.
 */
export async function withFaces<Drawn>(draw: (faces: Faces) => Drawn): Promise<Drawn> {
  const used = new Map<string, LoadedFont>()
  for (;;) {
    const missing = new Map<string, { face: Face; weight: number }>()
    const drawn = draw({
      find(face, font) {
        const weight = weightOf(font)
        const key = `${face} ${weight}`
        const known = used.get(key) ?? loaded.get(key)
        if (known) used.set(key, known)
        else missing.set(key, { face, weight })
        return known
      },
    })
    if (missing.size === 0) return drawn
    for (const [key, { face, weight }] of missing) used.set(key, await load(key, face, weight))
  }
}
