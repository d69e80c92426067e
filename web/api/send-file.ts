import { language } from '#i18n/t.ts'
import { freshToken } from './call.ts'
import { NetworkError } from './problem.ts'
import { problemOf } from './problem-of.ts'

export type Sending = {
  signal: AbortSignal
  /** How much has left, from 0 to 1. */
  onProgress: (share: number) => void
}

type Upload = { method: string; address: string; file: File; type: string }

/**
 * Sends a file as the body of a call. By XMLHttpRequest: fetch reports no progress of an upload. Returns the response;
 * throws `ApiError` when it is refused and `NetworkError` when there is no response or it was stopped.
 */
export async function sendFile(
  { method, address, file, type }: Upload,
  { signal, onProgress }: Sending,
): Promise<Response> {
  const token = await freshToken()
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', language())
    request.setRequestHeader('Content-Type', type)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new NetworkError(new Error('the connection broke')))
    request.onabort = () => reject(new NetworkError(new Error('stopped')))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
  if (!response.ok) throw await problemOf(response)
  return response
}
