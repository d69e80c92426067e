import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { type DrawingSpec, drawProduct } from '#tenant/drawings/draw.ts'
import { renderSvg } from '#tenant/drawings/svg.ts'
import { findDrawn } from './catalogue.store.ts'

/** Where the picture of a drawn product is found: kept without the host in `product.image`. */
export function drawingPath(sku: string): string {
  return `/drawings/${encodeURIComponent(sku.toLowerCase())}.svg`
}

/** Pictures of drawn products, for whoever reads the API and shows `image`. Nothing in them can run. */
export function catalogueDrawings(app: FastifyInstance, db: Database): void {
  app.get<{ Params: { file: string } }>('/drawings/:file', async (request, reply) => {
    const sku = /^(\P{C}{1,80})\.svg$/u.exec(request.params.file)?.[1]
    const product = (sku && (await findDrawn(db, sku))) || refuse('not_found')
    const drawing = drawProduct(product.drawing as DrawingSpec, { size: 'full', dimensions: true })
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(renderSvg(drawing, { standalone: true }))
  })
}
