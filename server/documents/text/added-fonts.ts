import fs from 'node:fs/promises'
import path from 'node:path'
import * as fontkit from 'fontkit'
import { type AddedFont, addFonts } from './font-table.ts'
import { encodeRanges } from './ranges.ts'

/** What a folder of fonts has: the fonts, and the files that are none. */
export type AddedFonts = { fonts: AddedFont[]; unreadable: string[] }

async function readFont(file: string): Promise<AddedFont | undefined> {
  try {
    const font = fontkit.create(await fs.readFile(file))
    return 'characterSet' in font ? { file, ranges: encodeRanges(font.characterSet) } : undefined
  } catch {
    return undefined
  }
}

/** The fonts of a folder by name: TTF, OTF, WOFF and WOFF2. Throws if the folder cannot be read. */
export async function readAddedFonts(folder: string): Promise<AddedFonts> {
  const found: AddedFonts = { fonts: [], unreadable: [] }
  for (const name of (await fs.readdir(folder)).sort()) {
    if (!/\.(ttf|otf|woff2?|ttc|otc)$/i.test(name)) continue
    const font = await readFont(path.join(folder, name))
    if (font) found.fonts.push(font)
    else found.unreadable.push(name)
  }
  return found
}

let opened: Promise<void> | undefined

/** Makes the fonts of a folder known to this thread, once: the folder is that of the process. */
export function openAddedFonts(folder: string | undefined): Promise<void> {
  if (folder === undefined) return Promise.resolve()
  opened ??= readAddedFonts(folder).then(({ fonts }) => addFonts(fonts))
  return opened
}
