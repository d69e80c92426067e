import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatMoney, toMajor } from '#contract/money.ts'
import { mainWidth, pictureHash } from '#contract/pictures.paths.ts'
import type { Database } from '#server/database/pool.ts'
import { inLanguage } from '#server/http/language.ts'
import { refuse } from '#server/http/problem.ts'
import { type Card, renderCard } from '#server/pictures/card.ts'
import { fitCard } from '#server/pictures/picture-files.ts'
import { storageKey } from '#server/pictures/pictures.ts'
import type { Storage } from '#server/storage/storage.ts'
import { brand } from '#tenant/brand.ts'
import { type DrawingSpec, drawProduct } from '#tenant/drawings/draw.ts'
import { heroTeeth } from '#tenant/drawings/hero.ts'
import { hero } from '#tenant/home.ts'
import { firstLanguage } from '#texts/language.ts'
import { type CardProduct, findForCard } from './catalogue.store.ts'

/** A card is about 80 kB and 30 ms of work: those asked for last are kept. */
const mostCards = 60

/** Renders each card once, however many ask for it at the same time. */
function createShelf(): (key: string, draw: () => Promise<Card> | Card) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>()
  return (key, draw) => {
    const known = kept.get(key)
    if (known) return known
    const made = Promise.resolve(draw()).then(renderCard)
    kept.set(key, made)
    made.catch(() => kept.delete(key))
    if (kept.size > mostCards) kept.delete(kept.keys().next().value ?? key)
    return made
  }
}

function send(reply: FastifyReply, png: Buffer): FastifyReply {
  return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(png)
}

/** Where the card of a product is found that is drawn or has a picture of ours. */
export function cardPath(sku: string): string {
  return `/cards/${encodeURIComponent(sku.toLowerCase())}.png`
}

type CardParts = { db: Database; storage: Storage; currency: string }

/** Throws `not_found` for a product with neither drawing nor picture of ours: another house's picture is not fetched. */
async function cardOfProduct({ storage, currency }: CardParts, product: CardProduct): Promise<Card> {
  const price = toMajor(product.unit_price_minor, currency)
  const about = {
    title: product.name,
    note: product.sku,
    // One card serves readers of every language.
    price: price > 0 ? inLanguage(firstLanguage, () => formatMoney(price, currency)) : undefined,
  }
  if (product.drawing) {
    const drawing = drawProduct(product.drawing as DrawingSpec, { size: 'full', dimensions: true })
    return { ...about, shown: { drawing } }
  }
  const hash = pictureHash(product.image) ?? refuse('not_found')
  const bytes = (await storage.read(storageKey(`${hash}-${mainWidth}.webp`))) ?? refuse('not_found')
  return { ...about, shown: { photograph: await fitCard(bytes) } }
}

/** Pictures for whoever shows a link to a page: one of each product that is drawn or photographed, one of the portal. */
export function catalogueCards(app: FastifyInstance, parts: CardParts): void {
  const cardOf = createShelf()
  app.get('/card.png', async (_request, reply) => {
    const drawing = drawProduct(
      { family: 'cassette', teeth: heroTeeth, freehub: 'xd' },
      { size: 'full', dimensions: false },
    )
    return send(
      reply,
      await cardOf('', () => ({ title: hero.heading, note: brand.legalName, shown: { drawing } })),
    )
  })
  app.get<{ Params: { file: string } }>('/cards/:file', async (request, reply) => {
    const sku = /^(\P{C}{1,80})\.png$/u.exec(request.params.file)?.[1]
    const product = (sku && (await findForCard(parts.db, sku))) || refuse('not_found')
    return send(reply, await cardOf(JSON.stringify(product), () => cardOfProduct(parts, product)))
  })
}
