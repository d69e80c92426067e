import * as catalogue from '#contract/catalogue/catalogue.ts'
import { searchProducts as search } from '#contract/catalogue/search.ts'
import {
  askNotice as askCall,
  dropNotice as deleteCall,
  readNotice as readCall,
} from '#contract/inventory/notice.ts'
import { listStock as listStockCall, patchProduct as patchCall } from '#contract/inventory/stock.ts'
import { bulkProducts as bulkCall, listAdminProducts as listAdminCall } from '#contract/products/admin-list.ts'
import * as changes from '#contract/products/changes.ts'
import { listProductPictures as listPicturesCall } from '#contract/products/pictures.ts'
import type { Handle } from '#server/http/handle.ts'
import { setPageHeaders } from '#server/http/paging.ts'
import { askNotice, deleteNotice, readNotice } from '../inventory/inventory.notice.ts'
import { listStock, patchProduct } from '../inventory/inventory.stock.ts'
import { listProductsForAdmin } from '../products/products.admin.ts'
import { bulkProducts } from '../products/products.bulk.ts'
import { listChanges, previewChangeUndo, undoChange } from '../products/products.changes.ts'
import { listProductPictures } from '../products/products.pictures.ts'
import {
  addProduct,
  type CatalogueDeps,
  deleteProduct,
  editProduct,
  getProduct,
  listProducts,
  publishProduct,
  restoreProduct,
} from '../products/products.service.ts'
import { describeProduct } from './catalogue.describe.ts'
import type { DrawingSheetDeps } from './catalogue.drawing-sheets.ts'
import { type SearchDeps, searchProducts } from './catalogue.search.ts'

export function catalogueRoutes(handle: Handle, deps: CatalogueDeps & SearchDeps & DrawingSheetDeps): void {
  handle(catalogue.listProducts, async ({ query, header, actor }) => {
    const { products, next } = await listProducts(deps, query, actor)
    setPageHeaders(header, { list: '/api/product', query, shown: products.length, next })
    return products
  })

  handle(search, ({ query }) => searchProducts(deps, query))

  handle(catalogue.getProduct, ({ params, actor }) => getProduct(deps, params.id, actor))

  handle(catalogue.describeProduct, ({ params, actor }) => describeProduct(deps, params.id, actor))

  handle(readCall, ({ actor, params }) => readNotice(deps.db, { actor, id: params.id }))

  handle(askCall, ({ actor, params }) => askNotice(deps.pool, { actor, id: params.id }))

  handle(deleteCall, ({ actor, params }) => deleteNotice(deps.db, { actor, id: params.id }))

  handle(listPicturesCall, ({ params }) => listProductPictures(deps, params.id))

  handle(catalogue.addProduct, async ({ actor, body, idempotencyKey, header }) => {
    const product = await addProduct(deps, { actor, form: body, idempotencyKey })
    header('location', `/api/purchase/${product._id}`)
    return product
  })

  handle(catalogue.editProduct, ({ actor, params, body }) =>
    editProduct(deps, { actor, id: params.id, form: body }),
  )

  handle(catalogue.publishProduct, ({ actor, params, body }) =>
    publishProduct(deps, { actor, id: params.id, status: body.status }),
  )

  handle(catalogue.deleteProduct, ({ actor, params }) => deleteProduct(deps, actor, params.id))

  handle(catalogue.restoreProduct, ({ actor, params }) => restoreProduct(deps, actor, params.id))

  handle(listAdminCall, ({ query }) => listProductsForAdmin(deps, query))

  handle(patchCall, ({ actor, params, body, idempotencyKey }) =>
    patchProduct(deps, { actor, id: params.id, form: body, idempotencyKey }),
  )

  handle(listStockCall, async ({ params, query, header }) => {
    const { movements, next } = await listStock(deps, params.id, query)
    setPageHeaders(header, { list: `/api/product/${params.id}/stock`, query, shown: movements.length, next })
    return movements
  })

  handle(bulkCall, ({ actor, body, idempotencyKey }) => bulkProducts(deps, { actor, form: body, idempotencyKey }))

  handle(changes.listProductChanges, () => listChanges(deps))

  handle(changes.previewChangeUndo, ({ params }) => previewChangeUndo(deps, params.id))

  handle(changes.undoProductChange, ({ actor, params }) => undoChange(deps, actor, params.id))
}
