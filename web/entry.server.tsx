import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { formPages, readingPages } from '#contract/access.ts'

import { modelElementId } from './api/catalogue-model.ts'
import { localeElementId } from './api/page-locale.ts'
import { noteFamilies, pageLocale, usedFamilies } from './language.server.ts'

export { createLoadContext } from './api/context.ts'
export { inScope } from './language.server.ts'

const wholePages: readonly string[] = [...Object.values(readingPages), ...Object.values(formPages)]

/** Whether a page shows all it has as it arrives. Others are empty until their scripts have asked for what they show. */
function isWhole(pathname: string): boolean {
  return wholePages.includes(pathname) || pathname.startsWith(`${readingPages.products}/`)
}

/**
 * Renders a page whole. The server keeps public pages, so there is nothing to gain from sending one in pieces, and
 * `renderToString` would lose the data the page needs to come alive.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let finalStatus = status
  noteFamilies()
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    // A large part that is loaded by itself is sent at its place, not behind the page for a script to put there.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      finalStatus = 500
      console.error(error)
    },
  })
  await stream.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status: finalStatus, headers })
  const html = withData(
    withData(await new Response(stream).text(), modelElementId, usedFamilies()),
    localeElementId,
    pageLocale(),
  )
  const body = isWhole(new URL(request.url).pathname) ? scriptsLast(html) : scriptsBehind(html)
  return new Response(body, { status: finalStatus, headers })
}

/** Brings along what the browser needs to render the same. Data only, so no rule for scripts holds. */
function withData(html: string, id: string, data: object | null): string {
  if (!data) return html
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return html.replace('</head>', () => `<script type="application/json" id="${id}">${text}</script></head>`)
}

/** Starts the page's scripts once everything it shows is there. Its text is allowed by hash, like all inline scripts. */
const starter = `<script>addEventListener('load',()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(()=>{
for(const link of document.querySelectorAll('link[rel=later]'))link.rel='modulepreload'
for(const waiting of document.querySelectorAll('script[type=later]')){const script=document.createElement('script')
script.type='module';script.textContent=waiting.textContent;document.head.append(script)}}))))</script>`

/**
 * The page is whole without its scripts, so they wait for the first visible part: on a slow line they would share it with
 * the style sheet and the font, and the heading would be there a second later.
 */
function scriptsLast(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replaceAll('<script type="module"', '<script type="later"')
    .replace('</head>', `${starter}</head>`)
}

/** A page that asks for what it shows needs its scripts soon, but its frame is seen first: style sheet and font go in front. */
function scriptsBehind(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}
