/** Adds scripts of our own origin to a page. They run after its content is there. */
export async function withScripts(page: Response, addresses: readonly string[]): Promise<Response> {
  const isPage = page.headers.get('content-type')?.startsWith('text/html')
  if (addresses.length === 0 || !isPage) return page
  const tags = addresses.map((address) => `<script type="module" src="${address}"></script>`).join('')
  const html = (await page.text()).replace('</head>', () => `${tags}</head>`)
  return new Response(html, { status: page.status, headers: page.headers })
}
