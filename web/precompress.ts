import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/
/** Below this a compressed answer is not smaller by a packet. */
const worthwhileBytes = 512

async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => compressible.test(name))
  await Promise.all(files.map((name) => compressFile(path.join(folder, name))))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.byteLength < worthwhileBytes) return
  const brotli = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength },
  })
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipSync(content, { level: 9 }))])
}

const manifestStart = 'window.__reactRouterManifest='
type Manifest = { routes: Record<string, Record<string, unknown>> }

/**
 * The manifest of all routes is loaded with every page. Without `false` and without what each route imports, it compresses
 * to less than half. The server has those imports and names them in the HTML; the browser only reads them for links that
 * prefetch their page, which no link does.
 */
export function shrinkManifest(script: string): string {
  const { routes, ...rest }: Manifest = JSON.parse(script.slice(manifestStart.length).replace(/;\s*$/, ''))
  const shrunk = Object.entries(routes).map(([id, { imports: _, ...route }]) => {
    return [id, Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))]
  })
  return `${manifestStart}${JSON.stringify({ routes: Object.fromEntries(shrunk), ...rest })};`
}

async function shrinkManifests(folder: string): Promise<void> {
  for (const name of await readdir(path.join(folder, 'assets'))) {
    if (!/^manifest-.*\.js$/.test(name)) continue
    const file = path.join(folder, 'assets', name)
    await writeFile(file, shrinkManifest(await readFile(file, 'utf8')))
  }
}

/** Writes `.br` and `.gz` beside every text asset of the browser build, so that no request pays for compressing it. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // The router writes its last browser files while the server's build ends.
    applyToEnvironment: (environment) => environment.name === 'ssr',
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const client = this.environment.getTopLevelConfig().environments.client
        if (!client) return
        const folder = path.resolve(this.environment.config.root, client.build.outDir)
        await shrinkManifests(folder)
        await compressFolder(folder)
      },
    },
  }
}
