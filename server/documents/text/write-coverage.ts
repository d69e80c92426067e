/**
 * Writes which characters each font file of documents has, so that nobody opens hundreds of fonts to find one:
 * `node server/documents/text/write-coverage.ts`. Run again when a package or the set changes; a test compares.
 */
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import { type FontFamily, ownFonts, shippedFamilies } from './families.ts'
import { ownFile, packageFile } from './font-files.ts'
import { type Characters, type Coverage, encodeRanges } from './ranges.ts'

async function charactersIn(file: string): Promise<number[]> {
  const font = fontkit.create(await fs.readFile(file))
  return 'characterSet' in font ? font.characterSet : []
}

async function slicesOf(family: FontFamily): Promise<readonly string[]> {
  if (family.slices !== 'numbered') return family.slices
  const first = packageFile(family, '119')
  const start = path.basename(first).slice(0, -`119${family.ending}`.length)
  const files = await fs.readdir(path.dirname(first))
  return files
    .map((file) => (file.startsWith(start) ? file.slice(start.length, -family.ending.length) : ''))
    .filter((slice) => /^\d+$/.test(slice))
    .sort((one, other) => Number(one) - Number(other))
}

/** The versions of the packages that families come from. */
export async function readVersions(): Promise<Coverage['versions']> {
  const versions: Coverage['versions'] = {}
  for (const { name, path: start } of shippedFamilies) {
    const [scope, pack] = start.split('/')
    const file = fileURLToPath(import.meta.resolve(`${scope}/${pack}/package.json`))
    versions[name] = JSON.parse(await fs.readFile(file, 'utf8')).version
  }
  return versions
}

/** The characters of each font file, as the packages have them now. */
export async function readCharacters(families: readonly FontFamily[]): Promise<Characters> {
  const characters: Characters = { own: {} }
  for (const [name, file] of Object.entries(ownFonts)) {
    characters.own = { ...characters.own, [name]: encodeRanges(await charactersIn(ownFile(file))) }
  }
  for (const family of families) {
    const slices: Record<string, string> = {}
    for (const slice of await slicesOf(family)) {
      slices[slice] = encodeRanges(await charactersIn(packageFile(family, slice)))
    }
    characters[family.name] = slices
  }
  return characters
}

if (import.meta.main) {
  const file = path.join(import.meta.dirname, 'coverage.json')
  const coverage = { versions: await readVersions(), characters: await readCharacters(shippedFamilies) }
  await fs.writeFile(file, `${JSON.stringify(coverage, null, 2)}\n`)
}
