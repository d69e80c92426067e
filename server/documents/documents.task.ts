import type { DocumentContent } from './document-content.ts'
import type { Logos } from './logos.ts'
import { renderDocuments } from './render-document.ts'

export type DocumentSet = {
  documents: readonly [DocumentContent, ...DocumentContent[]]
  title: string
  logos?: Logos
  /** The XML of the only document, which goes into its PDF. */
  eInvoice?: string
}

/** Documents as one PDF. Runs in a worker thread. */
export default function makeDocuments({ documents, title, ...more }: DocumentSet): Promise<Uint8Array> {
  return renderDocuments(documents, title, more)
}
