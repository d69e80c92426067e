import { addressOf } from '#contract/endpoint.ts'
import { addImport, type ProductImport } from '#contract/imports/imports.ts'
import { tableTypes } from '#contract/imports/table-types.ts'
import { sendFile } from '../../api/send-file.ts'

/** Where in the file the rows are; the server finds a missing part. */
export type RowsPlace = { sheet?: string; titles?: string }

/** Browsers that do not know a file give it no type; the server looks into it anyhow. */
function typeOf({ type }: File): string {
  return (tableTypes as readonly string[]).includes(type) ? type : 'application/octet-stream'
}

/** The file of the last upload, so that another sheet of it can be read without choosing it again. */
let last: { id: string; file: File } | null = null

export function fileOf(id: string): File | undefined {
  return last?.id === id ? last.file : undefined
}

type Sending = { place?: RowsPlace; signal?: AbortSignal; onProgress?: (share: number) => void }

export async function sendTable(file: File, { place = {}, signal, onProgress }: Sending): Promise<ProductImport> {
  const address = addressOf(addImport, { query: { name: file.name, ...place } })
  const upload = { method: addImport.method, address, file, type: typeOf(file) }
  const watching = { signal: signal ?? new AbortController().signal, onProgress: onProgress ?? (() => undefined) }
  const imported = (await (await sendFile(upload, watching)).json()) as ProductImport
  last = { id: imported._id, file }
  return imported
}
