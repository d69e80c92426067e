import type { DocumentContent } from './document-content.ts'
import type { Logos } from './logos.ts'
import { renderDocuments } from './render-document.ts'

export type DocumentSet = {
  documents: readonly [DocumentContent, ...DocumentContent[]]
  title: string
  logos?: Logos
}

/** Documents as one PDF. Runs in a worker thread. */
export default function makeDocuments({ documents, title, logos }: DocumentSet): Promise<Uint8Array> {
  return renderDocuments(documents, title, logos)
}
