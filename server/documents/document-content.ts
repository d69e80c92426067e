export type Fact = { name: string; value: string; isMono?: boolean }

/** `width` as a share of the row; figures stand at the right end of theirs. */
export type DocumentColumn = { name: string; width: number; isFigure?: boolean }

/** The content of a document, already in the reader's language. */
export type DocumentContent = {
  title: string
  number: string
  language: string
  seller: { name: string; legalName: string; contactEmail: string }
  facts: Fact[]
  addresses: Fact[]
  columns: DocumentColumn[]
  /** `cells` as many as columns, `code` below the first of them. */
  rows: { cells: string[]; code: string }[]
  total?: Fact
  notes: { name: string; text: string }[]
}

export function titleOf({ title, number }: DocumentContent): string {
  return `${title} ${number}`
}
