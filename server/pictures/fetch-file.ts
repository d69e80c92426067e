import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { maxAvatarBytes } from '#contract/pictures.limits.ts'
import { checkedLookup, type IsAllowed, isPublicAddress, PrivateAddressError } from './public-address.ts'

const maxRedirects = 3

/** No such file, too large, or no address of a file: another try would end the same way. */
export class NotAFileError extends Error {
  override readonly name = 'NotAFileError'
}

type Asking = { isAllowed: IsAllowed; accept: string }

/**
 * One request without redirects. Throws `PrivateAddressError` before a byte is sent to an address that is not allowed.
 */
function requestFile(url: URL, { isAllowed, accept }: Asking, signal: AbortSignal): Promise<http.IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An IP address is not resolved, so it is checked here.
  if (net.isIP(host) !== 0 && !isAllowed(host)) throw new PrivateAddressError(`${host} is not a public host`)
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const headers = { accept, 'user-agent': 'Datum' }
    // No agent: it could reuse a connection of another request, which was not checked.
    const sent = request(url, { agent: false, lookup: checkedLookup(isAllowed), headers, signal }, resolve)
    sent.on('error', reject)
    sent.end()
  })
}

async function readBody(answer: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw new NotAFileError('the file is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function webAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (!url || !isWeb || url.username || url.password) throw new NotAFileError('this is no address of a file')
  return url
}

export type FetchLimits = {
  maxBytes: number
  timeoutMs: number
  /** The types of content that are asked for, as in HTTP. */
  accept: string
  isAllowed?: IsAllowed | undefined
}

/** A file of another website. `name` is what the website calls it; `type` is without parameters. */
export type FetchedFile = { bytes: Buffer; type: string; name: string }

/**
 * Downloads a file from an address that an untrusted client sent: at most `maxBytes` in `timeoutMs`, over at most three
 * redirects, each checked like the first address. Throws `NotAFileError`, `PrivateAddressError`, and network errors.
 */
export async function fetchFile(source: string, limits: FetchLimits): Promise<FetchedFile> {
  const { maxBytes, timeoutMs, accept, isAllowed = isPublicAddress } = limits
  const signal = AbortSignal.timeout(timeoutMs)
  let url = webAddress(source)
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const answer = await requestFile(url, { isAllowed, accept }, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) {
      const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
      return { bytes: await readBody(answer, maxBytes), type, name: nameIn(headers['content-disposition'], url) }
    }
    answer.destroy()
    if (statusCode >= 500 || statusCode === 429) throw new Error(`the file's host answered ${statusCode}`)
    if (statusCode < 300 || statusCode >= 400 || !headers.location) {
      throw new NotAFileError(`the file's host answered ${statusCode}`)
    }
    url = webAddress(headers.location, url)
  }
  throw new NotAFileError('the file is behind too many redirects')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `attachment; filename="Data sheet.pdf"`, or with its characters encoded; without one, the end of the address. */
function nameIn(disposition: string | undefined, { pathname }: URL): string {
  const [, encoded] = /filename\*=utf-8''([^;\s]+)/i.exec(disposition ?? '') ?? []
  const [, quoted, plain] = /filename="([^"]*)"|filename=([^;\s]+)/i.exec(disposition ?? '') ?? []
  const name = encoded === undefined ? (quoted ?? plain) : decoded(encoded)
  return name || decoded(pathname.split('/').at(-1) ?? '')
}

/** Downloads a picture within ten seconds. Throws what `fetchFile` throws. */
export async function fetchPicture(
  source: string,
  isAllowed?: IsAllowed,
  maxBytes: number = maxAvatarBytes,
): Promise<Buffer> {
  return (await fetchFile(source, { maxBytes, timeoutMs: 10_000, accept: 'image/*', isAllowed })).bytes
}
