import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { createRequestHandler, RequestHandler, ServerBuild } from 'react-router'
import { formPages } from '#contract/access.ts'
import type { CatalogueModel } from '#contract/catalogue-model/model.ts'
import type { Call } from '#contract/endpoint.ts'
import type { PublicCompany, PublicSettings } from '#contract/page-settings.ts'
import { chooseNumbers } from '#i18n/choose-language.ts'
import { baseLanguage, type Language, type LanguageInfo, type NumberFormat, numbersKey } from '#i18n/language.ts'
import type { Locale } from '#i18n/t.ts'
import { type CachedPage, chooseEncoding, createPageCache, type PageCache } from '../../cache/page-cache.ts'
import { isPassingPage, type PageQueries, pageKey } from '../../cache/page-key.ts'
import { preferProduction } from '../../config.ts'
import type { PortalReaders } from '../../portal-readers.ts'
import { inPortal } from '../../scope/portal-scope.ts'
import { safetyHeaders } from '../headers.ts'
import { languageOf, numbersOf } from '../language.ts'
import type { LimitPage } from '../limits/rate-limit.ts'
import { handleError, sendProblem } from '../problem.ts'
import { newRequestId, requestIdHeader } from '../request-id.ts'
import { withScripts } from './own-scripts.ts'
import type { OutsideSources } from './page-policy.ts'
import { readFrameHeaders } from './sandbox-frames.ts'
import { buildFolder } from './web-build.ts'

/** What the server uses of the built web, exported by its entry file. */
export type WebEntry = {
  createLoadContext(input: { call: Call; settings: PublicSettings }): never
  /** Renders a page that speaks this language, of a portal with these languages and families. */
  inScope<Result>(scope: PageScope, render: () => Result): Result
}

/** What a page has of its portal besides what its loaders read. The bundle has its own copy of the code that uses it. */
export type PageScope = { locale: Locale; languages: readonly LanguageInfo[]; model: CatalogueModel }

/** `portal`: whose pages they are. `callIn`: calls of the API in the language of a page. `companyIn`: what pages of this language show of the company now. */
export type PageOptions = {
  portal: PagePortal
  callIn: (language: Language) => Call
  settings: Omit<PublicSettings, 'company'>
  companyIn: (language: Language) => PublicCompany
  outside?: OutsideSources
  /** Called for each request whose page is not in the cache. */
  limitPage: LimitPage
  /** Addresses of scripts that every page loads besides its own. */
  scripts?: readonly string[]
}

export type PagePortal = Pick<PortalReaders, 'settings' | 'languages' | 'model' | 'scope'>

/** What a page in this language has of the portal now. */
export function pageScope(
  { languages, model }: PagePortal,
  {
    language,
    numbers,
    timeZone,
  }: { language: Language; numbers: NumberFormat | undefined; timeZone: string | undefined },
): PageScope {
  const locale = { ...languages.localeOf(language), timeZone, ...(numbers && { numbers }) }
  return { locale, languages: languages.list(), model: model.current() }
}

type Address = Pick<IncomingMessage, 'url' | 'headers'>

/** The cached pages, and the key of the page that a request asks for. */
export type PageAnswers = PageCache & {
  keyOf(request: Address): string
  /** The part of the key that says the language and the format of numbers. */
  startOf(request: Address): string
  limitPage: LimitPage
}

type BuiltWeb = { entry: WebEntry; handle: RequestHandler }

/** The built web, or `development`: Vite serves it. */
export type Web = (() => Promise<BuiltWeb>) | 'development'

/** How long a page may be out of date if an instance was killed between its change and the notification. */
const maxAgeMs = 5_000

type KeyParts = { language: Language; numbers: NumberFormat | undefined; address: string }

/** What a key is made of: `de/blog`, or `de~fr/blog` where numbers have a format of their own. */
function partsOf({ languages }: PagePortal, key: string): KeyParts {
  const index = key.indexOf('/')
  const [asked = '', format] = key.slice(0, index).split('~')
  // It may have been removed since the request came.
  const language = languages.list().find(({ code }) => code === asked)?.code ?? baseLanguage()
  return { language, numbers: chooseNumbers(format && `${numbersKey}=${format}`), address: key.slice(index) }
}

/** Pages are the same for all visitors with the same language and format of numbers. */
function keyStart(portal: PagePortal, request: Address): string {
  const numbers = numbersOf(portal, request)
  const language = languageOf(portal, request)
  return numbers ? `${language}~${numbers}` : language
}

async function renderPage(
  options: PageOptions & { build: () => Promise<BuiltWeb> },
  { language, numbers, address }: KeyParts,
): Promise<Response> {
  const { entry, handle } = await options.build()
  const company = options.companyIn(language)
  const settings = { ...options.settings, company }
  const context = entry.createLoadContext({ call: options.callIn(language), settings })
  const request = new Request(options.settings.publicUrl + address)
  const scope = pageScope(options.portal, { language, numbers, timeZone: company.timeZone })
  const page = await entry.inScope(scope, () => handle(request, context))
  return withScripts(page, options.scripts ?? [])
}

/** Answers every path outside the API with a page. */
export async function servePages(
  app: FastifyInstance,
  options: PageOptions & { build: () => Promise<BuiltWeb>; queries: PageQueries },
): Promise<PageAnswers> {
  const { portal } = options
  const startOf = (request: Address) => keyStart(portal, request)
  // A cached page is sent before any hook enters the portal, whose attributes are names of parameters.
  const pathOf = (url: string) => inPortal(portal.scope, () => pageKey(url, options.queries))
  const keyOf = (request: Address) => startOf(request) + pathOf(request.url ?? '/')
  const pages = createPageCache({
    maxAgeMs,
    now: () => performance.now(),
    isPassing: isPassingPage,
    headers: safetyHeaders(options.settings.publicUrl),
    ...(options.outside && { outside: options.outside }),
    render: async (key) => {
      const { language, numbers, address } = partsOf(portal, key)
      return inPortal(portal.scope, () => renderPage(options, { language, numbers, address }), language)
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const key = keyOf(request.raw)
      if (!pages.peek(key)) await options.limitPage(request, reply)
      const page = await pages.get(key)
      return isRedirect(page) ? sendRedirect(request, reply, { page, key }) : sendPage(request, reply, page)
    },
  })
  return { ...pages, keyOf, startOf, limitPage: options.limitPage }
}

/**
 * Sends a cached page before the router, with one look-up and one write; false if the router has to answer. Measured:
 * about twice as many pages per second.
 */
export function sendCachedPage(pages: PageAnswers, request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== 'GET' || request.headers['if-none-match'] !== undefined) return false
  const page = pages.peek(pages.keyOf(request))
  if (!page || isRedirect(page)) return false
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  response.writeHead(page.status, [...page.rawHeaders[encoding], requestIdHeader, newRequestId()])
  response.end(page.bodies[encoding].bytes)
  return true
}

function isRedirect({ status, headers }: CachedPage): boolean {
  return status >= 300 && status < 400 && headers.location !== undefined
}

type Redirect = { page: CachedPage; key: string }

/** Leads on with the parameters that the page does not read, such as the language: nothing of them is cached. */
function sendRedirect(request: FastifyRequest, reply: FastifyReply, { page, key }: Redirect): FastifyReply {
  const rest = new URLSearchParams(request.url.split('?', 2)[1])
  for (const name of new URLSearchParams(key.split('?', 2)[1]).keys()) rest.delete(name)
  const { location = '' } = page.headers
  const sign = location.includes('?') ? '&' : '?'
  const led = rest.size > 0 ? location + sign + rest.toString() : location
  return sendPage(request, reply, { ...page, headers: { ...page.headers, location: led } })
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const { bytes, etag } = page.bodies[encoding]
  reply.code(page.status).headers(page.headers)
  if (page.status === 200) {
    reply.header('etag', etag)
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  // The page of a failure shows the reference of its request, which a script can read in this header only.
  if (page.status >= 500) reply.header('server-timing', `request;desc="${request.id}"`)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/**
 * Whether the client already has this version. Proxies that compress mark the ETag as weak (`W/`), but the content is
 * the same.
 */
export function isKnown(held: string | undefined, etag: string): boolean {
  return held?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag) ?? false
}

/** A path that cannot be decoded (`/%E0%A4%A`) is a 404, for browsers as a page. */
export async function handleUndecodable(
  request: FastifyRequest,
  reply: FastifyReply,
  { pages, publicUrl }: { pages: PageAnswers | undefined; publicUrl: string },
): Promise<FastifyReply> {
  reply.headers(safetyHeaders(publicUrl)).header(requestIdHeader, request.id)
  const isForPage = !request.url.startsWith('/api/') && ['GET', 'HEAD'].includes(request.method)
  if (pages && isForPage) {
    const refusal = await pages.limitPage(request, reply).catch((error: Error) => error)
    if (refusal) return handleError(refusal, request, reply)
    return sendPage(request, reply, await pages.get(`${pages.startOf(request.raw)}/not-found`))
  }
  return sendProblem(request, reply, { code: 'not_found' })
}

/**
 * Handles forms that browsers send before the page's scripts run. The password is not read; the page is shown again.
 */
export function returnForms(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.once('end', () => done(null))
    })
    for (const page of Object.values(formPages)) {
      scope.post(page, (request, reply) =>
        reply.redirect(page + new URL(request.url, 'http://portal.invalid').search, 303),
      )
    }
  })
}

/** Files of the build, without the `others`: their names have a hash, so they may be cached for ever. */
export async function serveAssets(app: FastifyInstance, others: readonly string[] = []): Promise<void> {
  const root = path.join(buildFolder(), 'client')
  const frames = readFrameHeaders(root)
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    globIgnore: others.map((file) => `${file}*`),
    preCompressed: true,
    index: false,
    cacheControl: false,
    // No file is long enough for range requests, and an invalid range would be a 500.
    acceptRanges: false,
    setHeaders(reply, file) {
      const framed = frames.get(file)
      if (framed) return reply.headers(framed)
      const isHashed = file.startsWith(path.join(root, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}

/** The built web, loaded once. */
export function loadBuild(): () => Promise<BuiltWeb> {
  const file = path.join(buildFolder(), 'server/index.js')
  preferProduction()
  const built = build(file)
  // The error goes to the request for a page; before the first request, nothing handles the rejection.
  built.catch(() => undefined)
  return () => built
}

/** React is imported here and not earlier: it decides at import whether it is the development build. */
async function build(file: string): Promise<BuiltWeb> {
  const [made, router]: [ServerBuild, { createRequestHandler: typeof createRequestHandler }] = await Promise.all([
    import(pathToFileURL(file).href),
    import('react-router'),
  ])
  const handle = router.createRequestHandler(made, 'production')
  return { entry: made.entry.module as unknown as WebEntry, handle }
}
