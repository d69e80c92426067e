import type { FileDeps } from '../product-documents/product-documents.files.ts'

export type FileImportDeps = FileDeps & { publicUrl: string }
