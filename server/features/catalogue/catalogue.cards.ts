import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { type Card, renderCard } from '#server/pictures/card.ts'
import { brand } from '#tenant/brand.ts'
import { type DrawingSpec, drawProduct } from '#tenant/drawings/draw.ts'
import { heroTeeth } from '#tenant/drawings/hero.ts'
import { hero } from '#tenant/home.ts'
import { findDrawn } from './catalogue.store.ts'

/** A card is about 80 kB and 30 ms of work: those asked for last are kept. */
const mostCards = 60

/** Renders each card once, however many ask for it at the same time. */
function createShelf(): (key: string, card: Card) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>()
  return (key, card) => {
    const known = kept.get(key)
    if (known) return known
    const made = renderCard(card)
    kept.set(key, made)
    made.catch(() => kept.delete(key))
    if (kept.size > mostCards) kept.delete(kept.keys().next().value ?? key)
    return made
  }
}

function send(reply: FastifyReply, png: Buffer): FastifyReply {
  return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(png)
}

/** Where the card of a drawn product is found. */
export function cardPath(sku: string): string {
  return `/cards/${encodeURIComponent(sku.toLowerCase())}.png`
}

/** Pictures for whoever shows a link to a page: one of each drawn product, one of the portal. */
export function catalogueCards(app: FastifyInstance, db: Database): void {
  const cardOf = createShelf()
  app.get('/card.png', async (_request, reply) => {
    const drawing = drawProduct(
      { family: 'cassette', teeth: heroTeeth, freehub: 'xd' },
      { size: 'full', dimensions: false },
    )
    return send(reply, await cardOf('', { title: hero.heading, note: brand.legalName, drawing }))
  })
  app.get<{ Params: { file: string } }>('/cards/:file', async (request, reply) => {
    const sku = /^(\P{C}{1,80})\.png$/u.exec(request.params.file)?.[1]
    const product = (sku && (await findDrawn(db, sku))) || refuse('not_found')
    const drawing = drawProduct(product.drawing as DrawingSpec, { size: 'full', dimensions: true })
    const card = { title: product.name, note: product.sku, drawing }
    return send(reply, await cardOf(JSON.stringify([product.sku, product.name, product.drawing]), card))
  })
}
