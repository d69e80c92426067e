import type { Paper } from '../papers/paper.ts'
import { renderPapers } from '../papers/render-paper.ts'

export type Papers = { papers: readonly [Paper, ...Paper[]]; title: string }

/** Papers as one PDF. Runs in a worker thread. */
export default function makePapers({ papers, title }: Papers): Promise<Uint8Array> {
  return renderPapers(papers, title)
}
