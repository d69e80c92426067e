import * as catalogue from '#contract/catalogue/catalogue.ts'
import { searchProducts as search } from '#contract/catalogue/search.ts'
import {
  askNotice as askCall,
  dropNotice as dropCall,
  readNotice as readCall,
} from '#contract/inventory/notice.ts'
import { listStock as listStockCall, patchProduct as patchCall } from '#contract/inventory/stock.ts'
import { bulkProducts as bulkCall, listDeskProducts as listDeskCall } from '#contract/products/admin-list.ts'
import * as changes from '#contract/products/changes.ts'
import { listProductPictures as listPicturesCall } from '#contract/products/pictures.ts'
import type { Answer } from '#server/http/answer.ts'
import { tellPage } from '#server/http/paging.ts'
import { bulkProducts } from './catalogue.bulk.ts'
import { listChanges, previewChangeUndo, undoChange } from './catalogue.changes.ts'
import { describeProduct } from './catalogue.describe.ts'
import { listDeskProducts } from './catalogue.desk.ts'
import type { DrawingSheetDeps } from './catalogue.drawing-sheets.ts'
import { askNotice, dropNotice, readNotice } from './catalogue.notice.ts'
import { listProductPictures } from './catalogue.pictures.ts'
import { type SearchDeps, searchProducts } from './catalogue.search.ts'
import {
  addProduct,
  type CatalogueDeps,
  deleteProduct,
  editProduct,
  getProduct,
  listProducts,
  publishProduct,
  restoreProduct,
} from './catalogue.service.ts'
import { listStock, patchProduct } from './catalogue.stock.ts'

export function catalogueRoutes(answer: Answer, deps: CatalogueDeps & SearchDeps & DrawingSheetDeps): void {
  answer(catalogue.listProducts, async ({ query, header, actor }) => {
    const { products, next } = await listProducts(deps, query, actor)
    tellPage(header, { list: '/api/product', query, shown: products.length, next })
    return products
  })

  answer(search, ({ query }) => searchProducts(deps, query))

  answer(catalogue.getProduct, ({ params, actor }) => getProduct(deps, params.id, actor))

  answer(catalogue.describeProduct, ({ params, actor }) => describeProduct(deps, params.id, actor))

  answer(readCall, ({ actor, params }) => readNotice(deps.db, { actor, id: params.id }))

  answer(askCall, ({ actor, params }) => askNotice(deps.pool, { actor, id: params.id }))

  answer(dropCall, ({ actor, params }) => dropNotice(deps.db, { actor, id: params.id }))

  answer(listPicturesCall, ({ params }) => listProductPictures(deps, params.id))

  answer(catalogue.addProduct, async ({ actor, body, idempotencyKey, header }) => {
    const product = await addProduct(deps, { actor, form: body, idempotencyKey })
    header('location', `/api/purchase/${product._id}`)
    return product
  })

  answer(catalogue.editProduct, ({ actor, params, body }) =>
    editProduct(deps, { actor, id: params.id, form: body }),
  )

  answer(catalogue.publishProduct, ({ actor, params, body }) =>
    publishProduct(deps, { actor, id: params.id, status: body.status }),
  )

  answer(catalogue.deleteProduct, ({ actor, params }) => deleteProduct(deps, actor, params.id))

  answer(catalogue.restoreProduct, ({ actor, params }) => restoreProduct(deps, actor, params.id))

  answer(listDeskCall, ({ query }) => listDeskProducts(deps, query))

  answer(patchCall, ({ actor, params, body, idempotencyKey }) =>
    patchProduct(deps, { actor, id: params.id, form: body, idempotencyKey }),
  )

  answer(listStockCall, async ({ params, query, header }) => {
    const { movements, next } = await listStock(deps, params.id, query)
    tellPage(header, { list: `/api/product/${params.id}/stock`, query, shown: movements.length, next })
    return movements
  })

  answer(bulkCall, ({ actor, body, idempotencyKey }) => bulkProducts(deps, { actor, form: body, idempotencyKey }))

  answer(changes.listProductChanges, () => listChanges(deps))

  answer(changes.previewChangeUndo, ({ params }) => previewChangeUndo(deps, params.id))

  answer(changes.undoProductChange, ({ actor, params }) => undoChange(deps, actor, params.id))
}
