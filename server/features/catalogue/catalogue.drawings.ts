import type { FastifyReply } from 'fastify'
import { type FamilyIcon, familyIcons, iconOf } from '#contract/catalogue-model/icons.ts'
import { drawFamily } from '#contract/drawings/family-shapes.ts'
import { renderSvg } from '#contract/drawings/render.ts'
import type { Database } from '#server/database/pool.ts'
import type { Documents } from '#server/documents/documents.ts'
import { svgTask } from '#server/documents/tasks.ts'
import { drawingOrderOf } from '#server/drawings/packs.ts'
import type { App } from '#server/http/app.ts'
import { clientAddress } from '#server/http/limits/rate-limit.ts'
import { refuse } from '#server/http/problem.ts'
import { findDrawn } from '../products/products.store.ts'

type DrawingDeps = { db: Database; documents: Documents }

function iconSvg(icon: FamilyIcon): string {
  return renderSvg(drawFamily(icon, 'full'), { standalone: true })
}

function send(reply: FastifyReply, svg: string | Buffer): FastifyReply {
  return reply
    .type('image/svg+xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .send(svg)
}

/**
 * Pictures of products that have no photograph: their drawing, else the icon of their family. For clients of the API that
 * show `image`, and for long lists. They contain nothing that can run.
 */
export function registerDrawings({ server }: App, { db, documents }: DrawingDeps): void {
  server.get<{ Params: { file: string } }>('/drawings/:file', async (request, reply) => {
    const sku = /^(\P{C}{1,80})\.svg$/u.exec(request.params.file)?.[1]
    const product = (sku && (await findDrawn(db, sku))) || refuse('not_found')
    const by = { kind: 'pictures', asker: { address: clientAddress(request.ip) } } as const
    const order = drawingOrderOf(product.drawing)
    const drawn = order && (await documents.make(svgTask, { by, input: { order } }))
    return send(reply, drawn ?? iconSvg(iconOf(product.family)))
  })
  server.get<{ Params: { file: string } }>('/drawings/families/:file', (request, reply) => {
    const icon = familyIcons.find((one) => `${one}.svg` === request.params.file) ?? refuse('not_found')
    return send(reply, iconSvg(icon))
  })
}
