import { refuse } from '../http/problem.ts'
import { TaskStopped } from '../workers/pool.ts'
import { taskOf } from '../workers/task.ts'
import type { Workers } from '../workers/workers.ts'
import type { PdfOrder, ReadPdf } from './read-pdf.task.ts'

const pdfTask = taskOf<typeof import('./read-pdf.task.ts').default>({
  name: 'pdf',
  pool: 'documents',
  file: new URL('./read-pdf.task.ts', import.meta.url),
})

/** Reads a PDF in a worker thread. Throws what the task refuses, and `pdf_unreadable` for one that takes too long. */
export async function readPdf(workers: Workers, order: PdfOrder): Promise<ReadPdf> {
  return workers.run(pdfTask, order).catch((error: unknown) => {
    if (error instanceof TaskStopped) return refuse('pdf_unreadable')
    throw error
  })
}
