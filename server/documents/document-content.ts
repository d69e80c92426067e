import type { Seller } from './seller.ts'

export type Fact = { name: string; value: string; isMono?: boolean }

/** `width` as a share of the row; figures are aligned right. */
export type DocumentColumn = { name: string; width: number; isFigure?: boolean; isMono?: boolean }

/**
 * The content of a document, in the recipient's language. Invoices of layout 1 were issued before orders had lines and
 * never change: one row, its part number below the name, no structure for screen readers.
 */
export type DocumentContent = {
  layout: 1 | 2
  title: string
  number: string
  language: string
  seller: Seller
  facts: Fact[]
  addresses: Fact[]
  columns: DocumentColumn[]
  /** As many `cells` as columns. `below` is under the first cell in layout 1, and under the name of the part in 2. */
  rows: { cells: string[]; below: string }[]
  /** Above the total: what it is made of. */
  sums?: Fact[]
  total?: Fact
  /** `code` is a QR code below the text, with what a screen reader says of it. */
  notes: { name: string; text: string; code?: { text: string; name: string } }[]
}

/** The column of layout 2 that has the name of the part. */
export const nameColumn = 2

export function titleOf({ title, number }: DocumentContent): string {
  return `${title} ${number}`
}
