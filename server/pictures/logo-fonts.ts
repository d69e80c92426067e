import fs from 'node:fs/promises'
import path from 'node:path'
import * as fontkit from 'fontkit'
import { cut } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '../http/problem.ts'

const declaration = /font-family\s*(?:=\s*(?:"([^"]*)"|'([^']*)')|:\s*([^;}<]+))/gi
/** The shorthand of stylesheets: the families stand behind the size. */
const shorthand = /[\s;{"']font\s*:[^;}<]*?(?<!\d)\d[\d.]*[a-z%]+(?:\s*\/\s*[\d.]+[a-z%]*)?\s+([^;}<]+)/gi

function firstFamily(list: string): string {
  const [first = ''] = list.split(',')
  return first.replaceAll(/['"]/g, '').trim()
}

/** The fonts that an SVG names first for its texts, each once. */
export function fontsNamed(written: string): string[] {
  const svg = written.replaceAll(/&(?:quot|apos|#34|#39);/g, "'")
  const lists = [
    ...Array.from(svg.matchAll(declaration), ([, double, single, style]) => double ?? single ?? style ?? ''),
    ...Array.from(svg.matchAll(shorthand), ([, families = '']) => families),
  ]
  return [...new Set(lists.map(firstFamily).filter((name) => name !== ''))]
}

type KnownFont = { file: string; names: string[]; has: (code: number) => boolean }

async function readFont(file: string): Promise<KnownFont | undefined> {
  try {
    const font = fontkit.create(await fs.readFile(file))
    if (!('hasGlyphForCodePoint' in font)) return undefined
    const names = [font.familyName, font.fullName].filter(Boolean).map((name) => name.toLowerCase())
    return { file, names, has: (code) => font.hasGlyphForCodePoint(code) }
  } catch {
    // The start of the portal says which files are none.
    return undefined
  }
}

/** The library that draws reads these two from files. */
const drawable = /\.(?:ttf|otf)$/i

async function knownFonts(folder: string | undefined): Promise<KnownFont[]> {
  const added = folder === undefined ? [] : await fs.readdir(folder)
  const files = [
    ...['archivo-text.ttf', 'martian-mono.ttf'].map((file) => path.join(import.meta.dirname, file)),
    ...added.filter((name) => drawable.test(name)).map((name) => path.join(folder ?? '', name)),
  ]
  return (await Promise.all(files.map(readFont))).filter((font) => font !== undefined)
}

const maxNamed = 300

function refuseFont(message: string): never {
  return refuse('logo_font', [{ path: 'file', message }])
}

/**
 * The files of the fonts that a logo names, the bundled ones and those of the operator among them. In another font it would be
 * another logo: a font or a character that is missing is refused with `logo_font` and its name.
 */
export async function logoFontFiles(
  svg: string,
  { words, folder }: { words: string; folder: string | undefined },
): Promise<string[]> {
  const named = fontsNamed(svg)
  if (named.length === 0) refuseFont(t('The text names no font.'))
  const known = await knownFonts(folder)
  const isNamed = (name: string, font: KnownFont) => font.names.includes(name.toLowerCase())
  const missing = named.filter((name) => !known.some((font) => isNamed(name, font)))
  if (missing.length > 0) {
    const fonts = cut(missing.join(', '), maxNamed, '…')
    refuseFont(t('Fonts that the portal does not have: {fonts}', { fonts }))
  }
  const used = known.filter((font) => named.some((name) => isNamed(name, font)))
  const lacking = [...new Set(words)].filter(
    (character) => character !== ' ' && !used.some(({ has }) => has(character.codePointAt(0) ?? 0)),
  )
  if (lacking.length > 0) {
    const characters = cut(lacking.join(' '), maxNamed, '…')
    refuseFont(t('No font has these characters: {characters}', { characters }))
  }
  return used.map(({ file }) => file)
}
