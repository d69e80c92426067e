import * as notice from '#contract/inventory/notice.ts'
import * as stock from '#contract/inventory/stock.ts'
import type { App } from '#server/http/app.ts'
import { setPageHeaders } from '#server/http/paging.ts'
import type { ProductDeps } from '../products/products.deps.ts'
import { askNotice, deleteNotice, readNotice } from './inventory.notice.ts'
import { listStock, patchProduct } from './inventory.stock.ts'

/** Stock with its history, and mails about products that can be ordered again. */
export function registerInventory({ handle }: App, deps: ProductDeps): void {
  handle(notice.readNotice, ({ actor, params }) => readNotice(deps.db, { actor, id: params.id }))

  handle(notice.askNotice, { transaction: true }, ({ actor, params, transaction }) =>
    askNotice(transaction, { actor, id: params.id }),
  )

  handle(notice.dropNotice, ({ actor, params }) => deleteNotice(deps.db, { actor, id: params.id }))

  handle(stock.patchProduct, { once: true }, ({ actor, params, body, transaction }) =>
    patchProduct(deps, { actor, id: params.id, form: body, transaction }),
  )

  handle(stock.listStock, async ({ params, query, header }) => {
    const { movements, next } = await listStock(deps, params.id, query)
    setPageHeaders(header, { list: `/api/product/${params.id}/stock`, query, shown: movements.length, next })
    return movements
  })
}
