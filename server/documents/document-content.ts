import type { Seller } from './seller.ts'

export type Fact = { name: string; value: string; isMono?: boolean }

/** `width` as a share of the row; figures are aligned right. */
export type DocumentColumn = { name: string; width: number; isFigure?: boolean; isMono?: boolean }

/** The content of a document, in the recipient's language. */
export type DocumentContent = {
  title: string
  number: string
  language: string
  seller: Seller
  facts: Fact[]
  /** The first is who the letter goes to, and is seen in the window of an envelope: without a phone number or the like. */
  addresses: Fact[]
  columns: DocumentColumn[]
  /** As many `cells` as columns. `below` is under the name of the part. */
  rows: { cells: string[]; below: string }[]
  /** Above the total: what it is made of. */
  sums?: Fact[]
  total?: Fact
  /** `code` is a QR code below the text, with what a screen reader says of it. */
  notes: { name: string; text: string; code?: { text: string; name: string } }[]
}

/** The column that has the name of the part. */
export const nameColumn = 2

export function titleOf({ title, number }: DocumentContent): string {
  return `${title} ${number}`
}
