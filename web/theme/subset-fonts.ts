/**
 * Makes the font files that pages load and those that pictures are lettered with: `node web/theme/subset-fonts.ts`. Run
 * again when a package or the set changes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

type Axis = { min: number; max: number }
type Font = {
  from: string
  to: string
  characters: string
  axes: Record<string, Axis | number>
  format?: 'woff2' | 'sfnt'
}

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, step) => String.fromCodePoint(from + step)).join('')
}

function without(characters: string, others: string): string {
  return Array.from(characters)
    .filter((character) => !others.includes(character))
    .join('')
}

const latin1 = range(0x20, 0x7e) + range(0xa0, 0xff)
const typographic = '–—‘’‚“”„†•…‹›€™−×÷≤≥≈∅←↑→↓'
const technical = 'ØøµΩ°±²³½¼¾∠⌀'
/** What English and German pages are made of: the one file that is loaded before anything is painted. */
const everyday = `${range(0x20, 0x7e)}\u00a0ÄÖÜäöüßé©·°±²³µ×Ø½${typographic}`
/** The rest of the West: its unicode-range keeps it from loading where nobody is called Søren. */
const western = without(`${latin1}${technical}Œœ`, everyday)
const latinExtended = `${range(0x100, 0x17f)}ȘșȚț`
const paperExtended = `${latinExtended}${range(0x180, 0x24f)}${range(0x1e00, 0x1eff)}${range(0x20a0, 0x20bf)}`

/**
 * For images and documents made on the server: no browser is involved, so the fonts are in the one format every tool
 * reads.
 */
const pictures = '../../../server/pictures'

/** No narrower than the design's own width: each side of it costs a third of the file. */
const textAxes = { wght: { min: 400, max: 700 }, wdth: { min: 100, max: 118 } }

const fonts: Font[] = [
  {
    from: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    to: 'archivo.woff2',
    characters: everyday,
    axes: textAxes,
  },
  {
    from: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    to: 'archivo-western.woff2',
    characters: western,
    axes: textAxes,
  },
  {
    // Names of people and towns from Gdańsk to İzmir; its unicode-range keeps it from loading for other users.
    from: '@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2',
    to: 'archivo-extended.woff2',
    characters: latinExtended,
    axes: textAxes,
  },
  {
    from: '@fontsource-variable/martian-mono/files/martian-mono-latin-wdth-normal.woff2',
    to: 'martian-mono.woff2',
    characters: latin1 + typographic + technical,
    axes: { wght: { min: 400, max: 500 }, wdth: 75 },
  },
  {
    from: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    to: `${pictures}/archivo-headline.ttf`,
    characters: `${latin1}${typographic}${technical}Œœ`,
    axes: { wght: 660, wdth: 112 },
    format: 'sfnt',
  },
  {
    from: '@fontsource-variable/martian-mono/files/martian-mono-latin-wdth-normal.woff2',
    to: `${pictures}/martian-mono.ttf`,
    characters: latin1 + typographic + technical,
    axes: { wght: 400, wdth: 75 },
    format: 'sfnt',
  },
  {
    from: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    to: `${pictures}/archivo-text.ttf`,
    characters: `${latin1}${typographic}${technical}Œœı`,
    axes: { wght: 420, wdth: 100 },
    format: 'sfnt',
  },
  {
    // A separate file, as its source is one: documents set each name in the font that has its letters.
    from: '@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2',
    to: `${pictures}/archivo-text-extended.ttf`,
    characters: paperExtended,
    axes: { wght: 420, wdth: 100 },
    format: 'sfnt',
  },
]

for (const font of fonts) {
  const source = await readFile(fileURLToPath(import.meta.resolve(font.from)))
  const subset = await subsetFont(source, font.characters, {
    targetFormat: font.format ?? 'woff2',
    variationAxes: font.axes,
  })
  await writeFile(new URL(`./fonts/${font.to}`, import.meta.url), subset)
  process.stdout.write(`${font.to}: ${source.byteLength} -> ${subset.byteLength} bytes\n`)
}
