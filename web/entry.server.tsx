import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

export { createLoadContext } from './api/context.ts'

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
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    onError(error) {
      finalStatus = 500
      console.error(error)
    },
  })
  await stream.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status: finalStatus, headers })
  const html = await new Response(stream).text()
  return new Response(scriptsLast(html), { status: finalStatus, headers })
}

/**
 * The page is whole without its scripts, so they wait for what the first paint needs: on a slow line style sheet and
 * font come first, and the heading is there half a second earlier.
 */
function scriptsLast(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
}
