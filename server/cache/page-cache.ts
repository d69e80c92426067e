import crypto from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { none, type OutsideSources, pagePolicy } from '../http/web/page-policy.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** A page as it is sent: every header and each encoding ready, so that answering is a look-up. */
export type CachedPage = {
  status: number
  headers: Record<string, string>
  bodies: Record<Encoding, { bytes: Buffer; etag: string }>
  /** Name, value, name, value: all headers of a 200 in the form the HTTP server writes fastest. */
  rawHeaders: Record<Encoding, string[]>
  /** Every id in the page. */
  ids: ReadonlySet<string>
}

export type Encoding = 'br' | 'gzip' | 'identity'

export type PageCache = {
  /** The page under this key, rendered now if it is not cached or out of date. */
  get(key: string): Promise<CachedPage>
  /** The page under this key if it is cached, up to date and ready now. */
  peek(key: string): CachedPage | undefined
  /**
   * Every cached page is out of date and is rendered at its next request. With an id, only the pages that show that
   * id.
   */
  invalidate(id?: string): void
}

type Options = {
  render: (key: string) => Promise<Response>
  /** The longest a page may be out of date when a notification was lost with a killed instance. */
  maxAgeMs: number
  now: () => number
  /** Pages with unlimited addresses: they have a small cache of their own and never evict the others. */
  isPassing?: (key: string) => boolean
  /** Sent with every page beside its own headers. */
  headers: Record<string, string>
  /** Whose scripts and frames a page may hold beside our own. */
  outside?: OutsideSources
}

type Entry = {
  page: Promise<CachedPage>
  ready: CachedPage | undefined
  /** What was shown before: better than nothing while it cannot be rendered again. */
  before: CachedPage | undefined
  generation: number
  expiresAt: number
}

/** Addresses with an id in them are unlimited; the oldest are evicted. */
const mostPages = 500
const mostPassing = 60

/**
 * Caches whole public pages. One rendering serves all requests that wait for it; a page rendered before an
 * invalidation is not served after it.
 */
export function createPageCache(options: Options): PageCache {
  const { render, maxAgeMs, now, headers, outside = none, isPassing = () => false } = options
  const lasting = new Map<string, Entry>()
  const passing = new Map<string, Entry>()
  const entriesFor = (key: string) => (isPassing(key) ? passing : lasting)
  let generation = 0

  function start(key: string): Entry {
    const entries = entriesFor(key)
    const old = entries.get(key)
    const entry: Entry = {
      page: render(key).then((response) => pack(response, { headers, outside })),
      ready: undefined,
      before: old?.ready ?? old?.before,
      generation,
      expiresAt: now() + maxAgeMs,
    }
    entries.delete(key)
    entries.set(key, entry)
    const most = entries === passing ? mostPassing : mostPages
    if (entries.size > most) entries.delete(entries.keys().next().value ?? key)
    return entry
  }

  function trueEntry(key: string): Entry | undefined {
    const entry = entriesFor(key).get(key)
    return entry && entry.generation === generation && entry.expiresAt > now() ? entry : undefined
  }

  /** Not cached as up to date: the next request renders it again. Removed when there is no earlier version. */
  function giveUp(key: string, entry: Entry): CachedPage | undefined {
    const entries = entriesFor(key)
    if (entries.get(key) !== entry) return entry.before
    if (entry.before) entry.expiresAt = Number.NEGATIVE_INFINITY
    else entries.delete(key)
    return entry.before
  }

  /** A page that is still being rendered may show anything. */
  function invalidateEntry(entry: Entry, id: string): void {
    if (!entry.ready || entry.ready.ids.has(id)) entry.expiresAt = Number.NEGATIVE_INFINITY
  }

  return {
    peek: (key) => trueEntry(key)?.ready,
    async get(key) {
      const entry = trueEntry(key) ?? start(key)
      try {
        const page = await entry.page
        if (page.status >= 500) return giveUp(key, entry) ?? page
        entry.ready = page
        // A page of a wrong address is not cached: a client can invent any number of them.
        if (page.status !== 200 && entriesFor(key).get(key) === entry) entriesFor(key).delete(key)
        return page
      } catch (error) {
        const before = giveUp(key, entry)
        if (before) return before
        throw error
      }
    },
    invalidate(id) {
      if (id === undefined) generation += 1
      else
        for (const entries of [lasting, passing]) for (const entry of entries.values()) invalidateEntry(entry, id)
    },
  }
}

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

type Common = { headers: Record<string, string>; outside: OutsideSources }

async function pack(response: Response, common: Common): Promise<CachedPage> {
  const raw = Buffer.from(await response.arrayBuffer())
  const text = raw.toString()
  const [br, gz] = await Promise.all([
    brotli(raw, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzip(raw, { level: 7 }),
  ])
  const digest = crypto.createHash('sha256').update(raw).digest('base64url').slice(0, 22)
  const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
  const headers: Record<string, string> = {
    ...common.headers,
    'content-type': type,
    'cache-control': response.headers.get('cache-control') ?? 'no-cache',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
  }
  const location = response.headers.get('location')
  if (location) headers.location = location
  if (type.startsWith('text/html')) headers['content-security-policy'] = pagePolicy(text, common.outside)
  if (response.status === 503) headers['retry-after'] = '2'
  // Headers of React Router's own data answers say what they are.
  for (const [name, value] of response.headers) if (name.startsWith('x-remix')) headers[name] = value
  const bodies = {
    br: { bytes: br, etag: `"${digest}-br"` },
    gzip: { bytes: gz, etag: `"${digest}-gz"` },
    identity: { bytes: raw, etag: `"${digest}"` },
  }
  return {
    status: response.status,
    headers,
    bodies,
    ids: new Set(text.match(idPattern)),
    rawHeaders: {
      br: flatten(headers, bodies.br, 'br'),
      gzip: flatten(headers, bodies.gzip, 'gzip'),
      identity: flatten(headers, bodies.identity),
    },
  }
}

function flatten(
  headers: Record<string, string>,
  body: { bytes: Buffer; etag: string },
  encoding?: string,
): string[] {
  return Object.entries({
    ...headers,
    etag: body.etag,
    'content-length': String(body.bytes.length),
    ...(encoding && { 'content-encoding': encoding }),
  }).flat()
}

/** The best encoding the client takes; `q=0` means it does not. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity'
}
