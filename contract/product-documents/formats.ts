/** Accepted kinds of files by the ending of their name, each as people call it. The server reads the kind from the bytes too. */
export const documentFormats = {
  pdf: { name: 'PDF', type: 'application/pdf' },
  step: { name: 'STEP', type: 'model/step' },
  iges: { name: 'IGES', type: 'model/iges' },
  dxf: { name: 'DXF', type: 'image/vnd.dxf' },
  dwg: { name: 'DWG', type: 'image/vnd.dwg' },
  stl: { name: 'STL', type: 'model/stl' },
  zip: { name: 'ZIP', type: 'application/zip' },
  png: { name: 'PNG', type: 'image/png' },
  jpg: { name: 'JPEG', type: 'image/jpeg' },
  xlsx: { name: 'XLSX', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { name: 'CSV', type: 'text/csv' },
} as const

/** Media types of the files of documents. */
export const documentMediaTypes = Object.values(documentFormats).map(({ type }) => type)

export type DocumentMediaType = (typeof documentMediaTypes)[number]

export type DocumentFormat = keyof typeof documentFormats

const otherEndings: Readonly<Record<string, DocumentFormat>> = { stp: 'step', igs: 'iges', jpeg: 'jpg' }

/** The kind that the name of a file says; undefined for one that is not accepted. */
export function formatOfName(name: string): DocumentFormat | undefined {
  const ending = /\.([a-z0-9]{2,5})$/.exec(name.toLowerCase())?.[1] ?? ''
  const format = otherEndings[ending] ?? ending
  return Object.hasOwn(documentFormats, format) ? (format as DocumentFormat) : undefined
}

/** For the `accept` of a file input. */
export const documentEndings = [...Object.keys(documentFormats), ...Object.keys(otherEndings)].map(
  (one) => `.${one}`,
)

export const maxDocumentBytes = 25_000_000
export const maxDocuments = 30
/** Former files that a document keeps; the oldest go first. */
export const maxFormerFiles = 20
/** Larger together, they are downloaded one by one. */
export const maxZipBytes = 200_000_000
