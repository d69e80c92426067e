import crypto from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { textOn } from '#contract/colours.ts'
import { logoFile } from '#contract/pictures.paths.ts'
import type { PortalSettings } from '#contract/portal-settings.ts'
import { wordsIn } from '#i18n/words.ts'
import { storageKey } from '../../pictures/pictures.ts'
import { logoOf } from '../../portal-settings/logo.ts'
import type { Storage } from '../../storage/storage.ts'
import { refuse } from '../problem.ts'
import { isKnown } from './web.ts'

const vector = 'favicon.svg'

/** Icons that the build has of the delivered mark, each with the file of a logo that replaces it. */
const pixels = {
  'favicon.ico': '-48.png',
  'apple-touch-icon.png': '-180.png',
  'icon-192.png': '-192.png',
  'icon-512.png': '-512.png',
  'icon-512-maskable.png': '-512-maskable.png',
}
const isPixels = (file: string): file is keyof typeof pixels => file in pixels

export const iconFiles: readonly string[] = [vector, ...Object.keys(pixels)]

type IconDeps = { readSettings: () => PortalSettings; storage: Storage }

/** Addresses of icons stay the same with another logo, so browsers ask whether they have changed. */
function sendChanging(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body }: { type: string; body: Buffer },
) {
  const etag = `"${crypto.createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  reply.header('etag', etag).header('cache-control', 'no-cache')
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(body)
}

async function readLogo({ storage }: IconDeps, logo: string, name: string): Promise<Buffer> {
  const file = logoFile(logo, name).replace('/pictures/', '')
  return Buffer.from((await storage.read(storageKey(file))) ?? refuse('not_found'))
}

/** The pixels of a logo inside an SVG, because pages name an SVG as their icon. */
function wrapped(png: Buffer): string {
  const href = `data:image/png;base64,${png.toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="${href}"/></svg>`
}

/** The first letter of the name on the brand colour, for a company without a logo. */
function letterOf({ company, brand }: PortalSettings): string {
  const letter = (Array.from(company.name)[0] ?? '').toLocaleUpperCase('en').replaceAll(/[<>&"']/g, '')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${brand.colour}" d="M0 0h32v32H0z"/>` +
    `<text x="16" y="23" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="20" fill="${textOn(brand.colour)}">${letter}</text></svg>`
  )
}

async function vectorOf(deps: IconDeps, logo: string): Promise<string> {
  return logo === '' ? letterOf(deps.readSettings()) : wrapped(await readLogo(deps, logo, '-192.png'))
}

/** Icons of the logo; without one those of the delivered mark, and for another company its first letter. */
export function serveIcons(app: FastifyInstance, deps: IconDeps): void {
  for (const file of iconFiles) {
    app.get(`/${file}`, async (request, reply) => {
      const logo = logoOf(deps.readSettings())
      if (logo === undefined) return reply.sendFile(file)
      if (!isPixels(file)) {
        const body = Buffer.from(await vectorOf(deps, logo))
        return sendChanging(request, reply, { type: 'image/svg+xml', body })
      }
      if (logo === '') refuse('not_found')
      return sendChanging(request, reply, { type: 'image/png', body: await readLogo(deps, logo, pixels[file]) })
    })
  }
}

const png = (size: number, file = `icon-${size}.png`) => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
})

/** What a phone shows of the portal as an app on its home screen, in the default language. */
export function serveManifest(app: FastifyInstance, readSettings: () => PortalSettings): void {
  app.get('/manifest.webmanifest', (request, reply) => {
    const settings = readSettings()
    const { company, brand, formats } = settings
    const manifest = {
      name: company.name,
      short_name: company.name,
      description: wordsIn(company.tagline, formats.defaultLanguage),
      start_url: '/',
      display: 'standalone',
      background_color: '#f4f6f9',
      theme_color: brand.colour,
      icons: [
        { src: `/${vector}`, sizes: 'any', type: 'image/svg+xml' },
        ...(logoOf(settings) === ''
          ? []
          : [png(192), png(512), { ...png(512, 'icon-512-maskable.png'), purpose: 'maskable' }]),
      ],
    }
    const body = Buffer.from(JSON.stringify(manifest))
    return sendChanging(request, reply, { type: 'application/manifest+json', body })
  })
}
