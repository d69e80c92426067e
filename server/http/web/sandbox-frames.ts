import fs from 'node:fs'
import path from 'node:path'

/** Only our own pages may hold these documents, and wherever they are opened they get an origin of their own. */
const confinement = "frame-ancestors 'self'; sandbox allow-scripts allow-forms"

const ownPolicy = /<meta http-equiv="content-security-policy" content="([^"]+)"/

/** The address of a document that our pages show in a frame: the payment sandbox's card form and its bank. */
export function isSandboxFrame(url: string): boolean {
  return /^\/sandbox\/[\w-]+\.html(?:\?|$)/.test(url)
}

/** What such a document is sent with in place of the headers of a page. Its own policy comes first, if it is at hand. */
export function frameHeaders(html = ''): Record<string, string> {
  const policy = ownPolicy.exec(html)?.[1]
  return {
    'content-security-policy': policy ? `${policy}; ${confinement}` : confinement,
    'x-frame-options': 'SAMEORIGIN',
    // A browser opens no sandboxed document at all that asks for a window apart.
    'cross-origin-opener-policy': 'unsafe-none',
    // The document and the script around it are of one build.
    'cache-control': 'no-cache',
  }
}

/** Headers of each such document of the build, by its file. */
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
