import type { Workers } from '../workers/workers.ts'
import { addedFontsTask } from './tasks.ts'
import { addFonts } from './text/font-table.ts'

let folder: string | undefined

/** The folder of fonts that the operator added, for tasks that draw. */
export function fontsFolder(): string | undefined {
  return folder
}

type FontsDeps = { workers: Workers; fontsDir: string | undefined; log: (message: string) => void }

/** Reads which characters the fonts of the operator have, so that texts are judged by them too. What cannot be read is logged. */
export async function openFonts({ workers, fontsDir, log }: FontsDeps): Promise<void> {
  folder = fontsDir
  if (fontsDir === undefined) return
  try {
    const { fonts, unreadable } = await workers.run(addedFontsTask, { folder: fontsDir })
    addFonts(fonts)
    for (const name of unreadable) log(`FONTS_DIR: ${name} is no font that documents can use. It is left out.`)
  } catch (error) {
    log(`FONTS_DIR: the folder cannot be read, so documents are drawn without it: ${String(error)}`)
  }
}
