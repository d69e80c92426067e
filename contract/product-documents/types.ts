import { mark } from '#i18n/t.ts'

export const documentTypes = ['data_sheet', 'manual', 'certificate', 'cad', 'drawing', 'other'] as const
export type DocumentType = (typeof documentTypes)[number]

export const documentTypeLabels: Record<DocumentType, string> = {
  data_sheet: mark('Data sheet'),
  manual: mark('Manual'),
  certificate: mark('Certificate'),
  cad: mark('CAD file'),
  drawing: mark('Drawing'),
  other: mark('Other document'),
}
