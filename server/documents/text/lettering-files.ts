import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { withFaces } from './faces.ts'
import { type Face, faceIn, familiesFor, ownFace } from './font-table.ts'
import { eastAsianOf } from './lettering.ts'
import { codePointsOf } from './printable.ts'

/** The fonts that a text needs besides our own, each once. */
function facesOf(text: string): Face[] {
  const families = familiesFor(eastAsianOf('', text))
  const faces = new Set<Face>()
  for (const code of new Set(codePointsOf(text))) {
    if (ownFace('text', [code])) continue
    const face = families.map((family) => faceIn(family, [code])).find((one) => one !== undefined)
    if (face) faces.add(face)
  }
  return [...faces]
}

/**
 * Calls `draw` with files of the fonts that a text needs besides our own, for a library that reads fonts from files only. They
 * are deleted afterwards.
 */
export async function withFontFiles<Drawn>(text: string, draw: (files: string[]) => Drawn): Promise<Drawn> {
  const faces = facesOf(text)
  if (faces.length === 0) return draw([])
  const fonts = await withFaces(({ find }) => faces.flatMap((face) => find(face, 'text')?.sfnt ?? []))
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'fonts-'))
  try {
    const files = fonts.map((_, index) => path.join(folder, `${index}.ttf`))
    await Promise.all(fonts.map((sfnt, index) => fs.writeFile(files[index] ?? '', sfnt)))
    return draw(files)
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}
