import fs from 'node:fs'
import path from 'node:path'

/** Only our own pages may embed these documents, and they always have an origin of their own. */
const confinement = "frame-ancestors 'self'; sandbox allow-scripts allow-forms"

const ownPolicy = /<meta http-equiv="content-security-policy" content="([^"]+)"/

/** Whether the address is a document that our pages show in a frame: the payment sandbox's card form and its bank. */
export function isSandboxFrame(url: string): boolean {
  return /^\/sandbox\/[\w-]+\.html(?:\?|$)/.test(url)
}

/** The headers of such a document instead of those of a page. With its HTML, its own policy comes first. */
export function frameHeaders(html = ''): Record<string, string> {
  const policy = ownPolicy.exec(html)?.[1]
  return {
    'content-security-policy': policy ? `${policy}; ${confinement}` : confinement,
    'x-frame-options': 'SAMEORIGIN',
    // Browsers do not open a sandboxed document that asks for a separate browsing context group.
    'cross-origin-opener-policy': 'unsafe-none',
    // The document and the script of its page must be of the same build.
    'cache-control': 'no-cache',
  }
}

/** The headers of each such document of the build, by its file. */
export function readFrameHeaders(root: string): Map<string, Record<string, string>> {
  const folder = path.join(root, 'sandbox')
  if (!fs.existsSync(folder)) return new Map()
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.html'))
  return new Map(
    files.map((name) => {
      const file = path.join(folder, name)
      return [file, frameHeaders(fs.readFileSync(file, 'utf8'))]
    }),
  )
}
