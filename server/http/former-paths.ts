import type { IncomingMessage } from 'node:http'

/** Former paths of calls. They work for one more release, so that a page loaded before an update keeps working. */
const formerPaths: readonly (readonly [former: RegExp, current: string])[] = [
  [/^\/api\/desk\//, '/api/manage/'],
  [/^\/api\/find(?=\?|$)/, '/api/search'],
  [/^\/api\/payments\/concerns(?=[/?]|$)/, '/api/payments/exceptions'],
  [/^(\/api\/order\/[^/?]+)\/neighbours(?=\?|$)/, '$1/adjacent'],
  // Saved links to documents work permanently.
  [/^(\/api\/order\/[^/?]+)\/papers\//, '$1/documents/'],
]

/** One test for all of them, because every request is tested. */
const anyFormer = new RegExp(formerPaths.map(([former]) => former.source).join('|'))

/** The path that routes the request. */
export function currentUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!anyFormer.test(url)) return url
  for (const [former, current] of formerPaths) {
    if (former.test(url)) return url.replace(former, current)
  }
  return url
}
