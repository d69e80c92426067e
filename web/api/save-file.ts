import { callFile } from './call.ts'

/**
 * The name a server gives a file: `attachment; filename="datum-invoice-2026-000001.pdf"`, or with letters that ASCII does not have
 * `filename*=UTF-8''…` (RFC 6266).
 */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = disposition?.match(/filename\*=UTF-8''([\w.~%!#$&+^`|-]+)/)?.[1]
  const name =
    encoded === undefined ? disposition?.match(/filename="([^"\\/]+)"/)?.[1] : decodeURIComponent(encoded)
  return name === undefined || /[\\/]/.test(name) ? null : name
}

/** A browser takes its time to read a file it saves; the address may go after that. */
const keepMs = 60_000

/** Hands a file to the browser to be saved under this name. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), keepMs)
}

type SavedFile = { name: string; headers: Headers }

/**
 * Fetches a file that needs the token (`path` below `/api`, a POST with a body) and hands it to the browser to be saved. Throws
 * `ApiError` when refused and `NetworkError` when there is no response.
 */
export async function saveFileWithHeaders(
  path: string,
  nameOtherwise: string,
  body?: unknown,
): Promise<SavedFile> {
  const response = await callFile(path, body === undefined ? {} : { body })
  const name = fileNameOf(response.headers.get('content-disposition')) ?? nameOtherwise
  saveBlob(await response.blob(), name)
  return { name, headers: response.headers }
}

/** As `saveFileWithHeaders`; returns the name of the file. */
export async function saveFile(path: string, nameOtherwise: string, body?: unknown): Promise<string> {
  return (await saveFileWithHeaders(path, nameOtherwise, body)).name
}
