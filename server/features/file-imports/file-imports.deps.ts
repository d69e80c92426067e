import type { Settings } from '#server/portal-settings/portal-settings.ts'
import type { FileDeps } from '../product-documents/product-documents.files.ts'

export type FileImportDeps = FileDeps & { publicUrl: string; settings: Settings }
