import crypto from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { none, type OutsideSources, pagePolicy } from '../http/web/page-policy.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** A page with all headers and encodings ready to send, so that a cached response costs one look-up. */
export type CachedPage = {
  status: number
  headers: Record<string, string>
  bodies: Record<Encoding, { bytes: Buffer; etag: string }>
  /** Name, value, name, value: all headers of a 200 in the format that Node's HTTP server writes fastest. */
  rawHeaders: Record<Encoding, string[]>
  /** Ids that the page contains. */
  ids: ReadonlySet<string>
}

export type Encoding = 'br' | 'gzip' | 'identity'

export type PageCache = {
  /** The page of this key. It is rendered first if it is not cached or out of date. */
  get(key: string): Promise<CachedPage>
  /** The page of this key if it is cached, up to date and ready. */
  peek(key: string): CachedPage | undefined
  /**
   * Marks every cached page as out of date, to be rendered at its next request. With an id, only pages that contain it.
   */
  invalidate(id?: string): void
}

type Options = {
  render: (key: string) => Promise<Response>
  /** How long a page may be out of date if a notification was lost with a killed instance. */
  maxAgeMs: number
  now: () => number
  /**
   * Whether the address is one of an unlimited number. Such pages have a small cache of their own, so they never evict
   * the others.
   */
  isPassing?: (key: string) => boolean
  /** Headers of every page, in addition to its own. */
  headers: Record<string, string>
  /** Other origins whose scripts and frames a page may use. */
  outside?: OutsideSources
}

type Entry = {
  page: Promise<CachedPage>
  ready: CachedPage | undefined
  /** The page before the invalidation, served if rendering fails. */
  before: CachedPage | undefined
  generation: number
  expiresAt: number
}

/** Addresses with an id are unlimited in number; the pages that were read least recently are evicted. */
const maxPages = 500
const maxPassing = 60

/**
 * Caches whole public pages. Requests that wait for the same page share one rendering. A page rendered before an
 * invalidation is not served after it.
 */
export function createPageCache(options: Options): PageCache {
  const { render, maxAgeMs, now, headers, outside = none, isPassing = () => false } = options
  const lasting = new LRUCache<string, Entry>({ max: maxPages })
  const passing = new LRUCache<string, Entry>({ max: maxPassing })
  const entriesFor = (key: string) => (isPassing(key) ? passing : lasting)
  let generation = 0

  function start(key: string): Entry {
    const entries = entriesFor(key)
    const old = entries.peek(key)
    const entry: Entry = {
      page: render(key).then((response) => pack(response, { headers, outside })),
      ready: undefined,
      before: old?.ready ?? old?.before,
      generation,
      expiresAt: now() + maxAgeMs,
    }
    entries.set(key, entry)
    return entry
  }

  function trueEntry(key: string): Entry | undefined {
    const entry = entriesFor(key).get(key)
    return entry && entry.generation === generation && entry.expiresAt > now() ? entry : undefined
  }

  /**
   * Leaves the page out of date, so that the next request renders it again. Without an earlier version the entry is
   * removed.
   */
  function giveUp(key: string, entry: Entry): CachedPage | undefined {
    const entries = entriesFor(key)
    if (entries.get(key) !== entry) return entry.before
    if (entry.before) entry.expiresAt = Number.NEGATIVE_INFINITY
    else entries.delete(key)
    return entry.before
  }

  /** A page that is still being rendered may contain any id. */
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
        // A page that is not a 200 is not cached: clients can invent any number of such addresses.
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
  // React Router's data responses are recognised by these headers.
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

/** The best encoding that the client accepts; `q=0` excludes one. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity'
}
