/**
 * Writes which characters each font file of documents has, so that nobody opens hundreds of fonts to find one:
 * `node server/documents/text/write-coverage.ts`. Run again when a package or the set changes; a test compares.
 */
import fs from 'node:fs/promises'
import path from 'node:path'
import * as fontkit from 'fontkit'
import { ownFonts, shippedFamilies } from './families.ts'
import { ownFile, packageFile } from './font-files.ts'
import { type Coverage, encodeRanges } from './ranges.ts'

async function charactersIn(file: string): Promise<number[]> {
  const font = fontkit.create(await fs.readFile(file))
  return 'characterSet' in font ? font.characterSet : []
}

async function slicesOf(family: (typeof shippedFamilies)[number]): Promise<readonly string[]> {
  if (family.slices !== 'numbered') return family.slices
  const first = packageFile(family, '119')
  const start = path.basename(first).slice(0, -`119${family.ending}`.length)
  const files = await fs.readdir(path.dirname(first))
  return files
    .map((file) => (file.startsWith(start) ? file.slice(start.length, -family.ending.length) : ''))
    .filter((slice) => /^\d+$/.test(slice))
    .sort((one, other) => Number(one) - Number(other))
}

/** The characters of each font file, as the packages have them now. */
export async function readCoverage(): Promise<Coverage> {
  const coverage: Coverage = { own: {} }
  for (const [name, file] of Object.entries(ownFonts)) {
    coverage.own = { ...coverage.own, [name]: encodeRanges(await charactersIn(ownFile(file))) }
  }
  for (const family of shippedFamilies) {
    const slices: Record<string, string> = {}
    for (const slice of await slicesOf(family)) {
      slices[slice] = encodeRanges(await charactersIn(packageFile(family, slice)))
    }
    coverage[family.name] = slices
  }
  return coverage
}

if (import.meta.main) {
  const file = path.join(import.meta.dirname, 'coverage.json')
  await fs.writeFile(file, `${JSON.stringify(await readCoverage(), null, 2)}\n`)
}
