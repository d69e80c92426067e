import type { Jobs } from '#server/jobs/jobs.ts'
import { type FileDeps, sweepFiles } from './product-documents.files.ts'

/** The schedule of the jobs of documents. */
export const productDocumentsSchedule = {
  'productDocuments.sweep': '37 * * * *',
}

export function productDocumentsJobs(deps: Omit<FileDeps, 'workers'>): Jobs {
  return {
    'productDocuments.sweep': async () => {
      await sweepFiles(deps)
    },
  }
}
