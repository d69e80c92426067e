import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { mostAvatarBytes } from '#contract/pictures.limits.ts'
import { checkedLookup, type IsAllowed, isPublicAddress, PrivateAddressError } from './public-address.ts'

const mostRedirects = 3
const timeoutMs = 10_000

/** Not a picture, too large, or not allowed: another try would end the same way. */
export class NotAPictureError extends Error {
  override readonly name = 'NotAPictureError'
}

/**
 * One request without redirects. Throws `PrivateAddressError` before a byte is sent to an address that is not allowed.
 */
function ask(url: URL, isAllowed: IsAllowed, signal: AbortSignal): Promise<http.IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An IP address is not resolved, so it is checked here.
  if (net.isIP(host) !== 0 && !isAllowed(host)) throw new PrivateAddressError(`${host} is not a public host`)
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const headers = { accept: 'image/*', 'user-agent': 'Datum' }
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
    if (length > maxBytes) throw new NotAPictureError('the picture is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function webAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (!url || !isWeb || url.username || url.password) throw new NotAPictureError('this is no address of a picture')
  return url
}

/**
 * Downloads a picture from an address that an untrusted client sent: at most `maxBytes` in ten seconds, over at most three
 * redirects, each checked like the first address. Throws `NotAPictureError`, `PrivateAddressError`, and network errors.
 */
export async function fetchPicture(
  source: string,
  isAllowed: IsAllowed = isPublicAddress,
  maxBytes: number = mostAvatarBytes,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = webAddress(source)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const answer = await ask(url, isAllowed, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) return readBody(answer, maxBytes)
    answer.destroy()
    if (statusCode >= 500 || statusCode === 429) throw new Error(`the picture's host answered ${statusCode}`)
    if (statusCode < 300 || statusCode >= 400 || !headers.location) {
      throw new NotAPictureError(`the picture's host answered ${statusCode}`)
    }
    url = webAddress(headers.location, url)
  }
  throw new NotAPictureError('the picture is behind too many redirects')
}
