import type { DocumentContent } from './document-content.ts'
import type { Logos } from './logos.ts'
import { renderDocuments } from './render-document.ts'
import { openAddedFonts } from './text/added-fonts.ts'

export type DocumentSet = {
  documents: readonly [DocumentContent, ...DocumentContent[]]
  title: string
  logos?: Logos
  /** The XML of the only document, which goes into its PDF. */
  eInvoice?: string
  /** Set by `createDocuments`. */
  fontsDir?: string
}

/** Documents as one PDF. Runs in a worker thread. */
export default async function makeDocuments(set: DocumentSet): Promise<Uint8Array> {
  const { documents, title, fontsDir, ...more } = set
  await openAddedFonts(fontsDir)
  return renderDocuments(documents, title, more)
}
