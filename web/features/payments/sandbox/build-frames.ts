import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const folder = path.join(import.meta.dirname, 'frames')
const names = ['card', 'challenge']
const address = /^\/sandbox\/(card|challenge)\.html(?:\?|$)/

async function bundle(name: string): Promise<{ script: string; style: string }> {
  const built = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      // Lowered, `light-dark()` would follow a class instead of the scheme the page sends.
      cssTarget: 'esnext',
      lib: { entry: path.join(folder, `${name}.ts`), formats: ['iife'], name: 'frame', cssFileName: 'frame' },
    },
  })) as Rolldown.RolldownOutput[]
  const files = built.flatMap(({ output }) => output)
  const script = files.find((file) => file.type === 'chunk')?.code
  const style = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (script === undefined || style?.type !== 'asset')
    throw new Error(`The frame ${name} has no script or no style.`)
  return { script: script.trim(), style: String(style.source).trim() }
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

/** A frame as one document that loads nothing, sends nothing, and runs only what stands in it. */
async function writeFrame(name: string): Promise<string> {
  const [template, { script, style }] = await Promise.all([
    readFile(path.join(folder, `${name}.html`), 'utf8'),
    bundle(name),
  ])
  if (/<\/script/i.test(script)) throw new Error(`The script of ${name} would end its own element.`)
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')
  // By function: a replacement text would read the `$` in a script as an order.
  return template
    .replace('<!--policy-->', () => `<meta http-equiv="content-security-policy" content="${policy}" />`)
    .replace('<!--style-->', () => `<style>${style}</style>`)
    .replace('<!--script-->', () => `<script>${script}</script>`)
}

/** Adds the payment sandbox's two documents to the browser build, and serves them while the web is being written. */
export function sandboxFrames(): Plugin {
  return {
    name: 'sandbox-frames',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      for (const name of names) {
        this.emitFile({ type: 'asset', fileName: `sandbox/${name}.html`, source: await writeFrame(name) })
      }
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const name = address.exec(request.url ?? '')?.[1]
        if (!name) return next()
        try {
          const document = await writeFrame(name)
          response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('cache-control', 'no-store')
          response.end(document)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
