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
        if (client) await compressFolder(path.resolve(this.environment.config.root, client.build.outDir))
      },
    },
  }
}
