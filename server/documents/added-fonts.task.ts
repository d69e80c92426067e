import { type AddedFonts, readAddedFonts } from './text/added-fonts.ts'

/** The fonts that the operator added. Runs in a worker thread. */
export default function makeAddedFonts({ folder }: { folder: string }): Promise<AddedFonts> {
  return readAddedFonts(folder)
}
