/** Text with `code` between backticks. Everything else in it is shown as it stands. */
export type Prose = string

export type CodeBlock = { kind: 'code'; language: 'ts' | 'tsx' | 'css' | 'html'; title: string; code: string }

export type ListBlock = { kind: 'list'; items: { term: string; text: Prose }[] }

/** A span of time, cut into parts as a chain of dimensions cuts a length. `ms` is the width and the figure below it. */
export type ChainBlock = { kind: 'chain'; title: string; parts: { label: string; ms: number }[] }

export type Block = Prose | CodeBlock | ListBlock | ChainBlock

/** One question and its answer. `id` is the anchor it is linked by: it never changes. */
export type Article = {
  id: string
  question: string
  /** The answer in one sentence, for who reads no further and for search engines. */
  short: Prose
  blocks: Block[]
  sources: { title: string; href: string }[]
}
