import path from 'node:path'
import { readXml, type XmlHandlers } from './imports.xml.ts'
import type { Zip } from './imports.zip.ts'

type Relation = { id: string; type: string; path: string }

export async function readWhole(zip: Zip, part: string, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(zip, part, handlers));
}

/** What a file of the workbook refers to, with paths from the root of the archive. */
export async function readRelations(zip: Zip, part: string): Promise<Relation[]> {
  const { dir, base } = path.posix.parse(part)
  const file = path.posix.join(dir, '_rels', `${base}.rels`)
  const found: Relation[] = []
  if (!zip.has(file)) return found
  await readWhole(zip, file, {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return
      found.push({ id, type, path: path.posix.join('/', target.startsWith('/') ? '' : dir, target).slice(1) })
    },
  })
  return found
}

/** The file that has this part in it; `usual` where nothing refers to one. */
export function partOf(relations: readonly Relation[], type: string, usual: string): string {
  return relations.find((relation) => relation.type.endsWith(`/${type}`))?.path ?? usual
}
