import type { FastifyReply, FastifyRequest } from 'fastify'
import { generalIcon, iconOf } from '#contract/catalogue-model/icons.ts'
import { formatMoney, toMajor } from '#contract/money.ts'
import { mainWidth, pictureHash } from '#contract/pictures.paths.ts'
import { hero } from '#demo/company/home.ts'
import { baseLanguage } from '#i18n/language.ts'
import type { Database } from '#server/database/pool.ts'
import type { CardOrder } from '#server/documents/card.task.ts'
import type { Documents } from '#server/documents/documents.ts'
import { cardTask } from '#server/documents/tasks.ts'
import { drawingOrderOf } from '#server/drawings/packs.ts'
import type { App } from '#server/http/app.ts'
import { clientAddress } from '#server/http/limits/rate-limit.ts'
import { refuse } from '#server/http/problem.ts'
import { fitCard } from '#server/pictures/picture-files.ts'
import { pictureQueue } from '#server/pictures/picture-queue.ts'
import { storageKey } from '#server/pictures/pictures.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { inLanguage } from '#server/scope/portal-scope.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type CardProduct, findForCard } from '../products/products.store.ts'

function send(reply: FastifyReply, png: Buffer): FastifyReply {
  return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(png)
}

/** The path of the preview card of a product. */
export function cardPath(sku: string): string {
  return `/cards/${encodeURIComponent(sku.toLowerCase())}.png`
}

export type CardDeps = { db: Database; storage: Storage; documents: Documents; settings: Settings }

async function cardOfProduct({ storage, settings }: CardDeps, product: CardProduct): Promise<CardOrder> {
  const { currency } = settings.formats()
  const price = toMajor(product.unit_price_minor, currency)
  const about = {
    title: product.name,
    note: product.sku,
    seller: settings.company().name,
    // One card for all languages.
    price: price > 0 ? inLanguage(baseLanguage(), () => formatMoney(price, currency)) : undefined,
  }
  const order = drawingOrderOf(product.drawing)
  if (order) return { ...about, shown: { order, view: 'measures' } }
  const hash = pictureHash(product.image)
  const bytes = hash === null ? undefined : await storage.read(storageKey(`${hash}-${mainWidth}.webp`))
  // Pictures on other sites are not fetched.
  if (!bytes) return { ...about, shown: { icon: iconOf(product.family) } }
  return { ...about, shown: { photograph: await pictureQueue(() => fitCard(bytes)) } }
}

/**
 * Preview cards for sites that show links to our pages: one per product, and one for the portal.
 */
export function registerCards({ server }: App, deps: CardDeps): void {
  const { db, documents } = deps
  async function cardOf(request: FastifyRequest, about: unknown, load: () => Promise<CardOrder>): Promise<Buffer> {
    const by = { kind: 'pictures', asker: { address: clientAddress(request.ip) } } as const
    const order = { by, about, load }
    const card = await inLanguage(baseLanguage(), () => documents.make(cardTask, order))
    return card ?? refuse('not_found')
  }
  server.get('/card.png', async (request, reply) => {
    const { name: seller, legalName: note } = deps.settings.company()
    const order = drawingOrderOf({ family: 'hero' })
    const shown = order ? ({ order, view: 'shape' } as const) : { icon: generalIcon }
    const load = async () => ({ title: hero.heading, note, seller, shown })
    return send(reply, await cardOf(request, { portal: seller, note }, load))
  })
  server.get<{ Params: { file: string } }>('/cards/:file', async (request, reply) => {
    const sku = /^(\P{C}{1,80})\.png$/u.exec(request.params.file)?.[1]
    const product = (sku && (await findForCard(db, sku))) || refuse('not_found')
    const about = { product, seller: deps.settings.company().name }
    return send(reply, await cardOf(request, about, () => cardOfProduct(deps, product)))
  })
}
