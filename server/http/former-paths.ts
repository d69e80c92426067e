import type { IncomingMessage } from 'node:http'

/** Paths of calls that have another name now. They answer for one release, so that a page loaded before an update works. */
const formerPaths: readonly (readonly [former: RegExp, current: string])[] = [
  [/^\/api\/desk\//, '/api/manage/'],
  [/^\/api\/find(?=\?|$)/, '/api/search'],
  [/^\/api\/payments\/concerns(?=[/?]|$)/, '/api/payments/exceptions'],
  [/^(\/api\/order\/[^/?]+)\/neighbours(?=\?|$)/, '$1/adjacent'],
  // Saved links to documents are answered for good.
  [/^(\/api\/order\/[^/?]+)\/papers\//, '$1/documents/'],
]

/** The address that a request is routed by. */
export function currentUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.startsWith('/api/')) return url
  for (const [former, current] of formerPaths) {
    if (former.test(url)) return url.replace(former, current)
  }
  return url
}
