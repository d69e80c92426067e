import { logoFile } from '#contract/pictures.paths.ts'
import { storageKey } from '../pictures/pictures.ts'
import type { Storage } from '../storage/storage.ts'
import type { DocumentContent } from './document-content.ts'

/** The logos of documents as PNG in Base64, by path. Threads have no storage, so what they draw is given to them. */
export type Logos = Record<string, string>

/** Reads each logo once. One that is gone is left out: a document without it is better than none. */
export async function readLogos(
  storage: Pick<Storage, 'read'>,
  documents: readonly DocumentContent[],
): Promise<{ logos?: Logos }> {
  const logos: Logos = {}
  for (const path of new Set(documents.map(({ seller }) => seller.logo))) {
    const file = path && logoFile(path, '-640.png').replace('/pictures/', '')
    const bytes = file && (await storage.read(storageKey(file)))
    if (bytes) logos[path] = Buffer.from(bytes).toString('base64')
  }
  return Object.keys(logos).length > 0 ? { logos } : {}
}
