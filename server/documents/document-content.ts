export type Fact = { name: string; value: string; isMono?: boolean }

/** `width` as a share of the row; figures are aligned right. */
export type DocumentColumn = { name: string; width: number; isFigure?: boolean }

/** The content of a document, in the recipient's language. */
export type DocumentContent = {
  title: string
  number: string
  language: string
  seller: { name: string; legalName: string; contactEmail: string }
  facts: Fact[]
  addresses: Fact[]
  columns: DocumentColumn[]
  /** As many `cells` as columns; `code` is below the first cell. */
  rows: { cells: string[]; code: string }[]
  total?: Fact
  notes: { name: string; text: string }[]
}

export function titleOf({ title, number }: DocumentContent): string {
  return `${title} ${number}`
}
