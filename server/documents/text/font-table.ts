import fs from 'node:fs'
import { eastAsianFamilies, type OwnFont, scriptFamilies, shippedFamilies } from './families.ts'
import { type Coverage, decodeRanges } from './ranges.ts'

/** A font file: one of ours, `family/slice` of a package, or `added/` and the path of a file of the operator. */
export type Face = `${'own' | 'added' | (string & {})}/${string}`

/** A font file that the operator added, with its characters as `encodeRanges` writes them. */
export type AddedFont = { file: string; ranges: string }

export type EastAsian = 'sc' | 'tc' | 'jp' | 'kr'

const coverage = JSON.parse(fs.readFileSync(new URL('./coverage.json', import.meta.url), 'utf8')) as Coverage
const table = coverage.characters
const codePoints = 0x11_0000

/** A bit for each code point: 139 kB whatever the fonts have. */
const covered = new Uint8Array(codePoints / 8)

function cover(ranges: string): void {
  decodeRanges(ranges, (code) => {
    covered[code >> 3] = (covered[code >> 3] ?? 0) | (1 << (code & 7))
  })
}

for (const slices of Object.values(table)) for (const ranges of Object.values(slices)) cover(ranges)

const added: AddedFont[] = []

/** Fonts that the operator added are used for what no shipped font has. Called once, before anything is drawn. */
export function addFonts(fonts: readonly AddedFont[]): void {
  added.splice(0, added.length, ...fonts)
  for (const { ranges } of fonts) cover(ranges)
  families.delete('added')
}

/** Whether some font has the character. */
export function isCovered(code: number): boolean {
  return ((covered[code >> 3] ?? 0) & (1 << (code & 7))) !== 0
}

type FacesByCode = ReadonlyMap<number, readonly Face[]>

function indexOf(files: readonly (readonly [Face, string])[]): FacesByCode {
  const index = new Map<number, Face[]>()
  for (const [face, ranges] of files) {
    decodeRanges(ranges, (code) => {
      const faces = index.get(code)
      if (faces) faces.push(face)
      else index.set(code, [face])
    })
  }
  return index
}

/** Read when a text needs the family: those of East Asia have up to 17,000 characters each. */
const families = new Map<string, FacesByCode>()

function familyOf(name: string): FacesByCode {
  const known = families.get(name)
  if (known) return known
  const files =
    name === 'added'
      ? added.map(({ file, ranges }) => [`added/${file}`, ranges] as const)
      : Object.entries(table[name] ?? {}).map(([slice, ranges]) => [`${name}/${slice}` as Face, ranges] as const)
  const index = indexOf(files)
  families.set(name, index)
  return index
}

/** The first file of a family that has all of these characters. */
export function faceIn(family: string, codes: readonly number[]): Face | undefined {
  const index = familyOf(family)
  const [first = -1, ...others] = codes
  return index.get(first)?.find((face) => others.every((code) => index.get(code)?.includes(face)))
}

/** The file of our own fonts that has the characters: that of the style, else one of the text fonts. */
export function ownFace(font: OwnFont, codes: readonly number[]): Face | undefined {
  const index = familyOf('own')
  return ([font, 'text', 'extended'] as const)
    .map((one) => `own/${one}` as const)
    .find((face) => codes.every((code) => index.get(code)?.includes(face)))
}

const beforeEastAsian = scriptFamilies.map(({ name }) => name)
const eastAsian = eastAsianFamilies.map(({ name }) => name)

/** The families in the order in which they are tried. */
export function familiesFor(first: EastAsian): readonly string[] {
  return [...beforeEastAsian, first, ...eastAsian.filter((name) => name !== first), 'added']
}

export function shippedFamily(name: string) {
  return shippedFamilies.find((family) => family.name === name)
}
