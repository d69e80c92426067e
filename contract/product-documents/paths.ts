/** Files that public pages link to. Without the schemas of their calls, which would add 10 kB to the scripts of these pages. */
export const drawingSheetPath = '/products/{id}/drawing.pdf'
export const documentsArchivePath = '/products/{id}/documents.zip'

type ProductFile = typeof drawingSheetPath | typeof documentsArchivePath

/** The address of a link to a file of a product. */
export function productFileAddress(path: ProductFile, productId: string): string {
  return `/api${path.replace('{id}', encodeURIComponent(productId))}`
}
