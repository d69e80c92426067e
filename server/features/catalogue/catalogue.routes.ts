import * as changes from '#contract/catalogue.changes.ts'
import { bulkProducts as bulkCall, listDeskProducts as listDeskCall } from '#contract/catalogue.desk.ts'
import {
  askNotice as askCall,
  dropNotice as dropCall,
  readNotice as readCall,
} from '#contract/catalogue.notice.ts'
import { listProductPictures as listPicturesCall } from '#contract/catalogue.pictures.ts'
import { searchProducts as search } from '#contract/catalogue.search.ts'
import { listStock as listStockCall, patchProduct as patchCall } from '#contract/catalogue.stock.ts'
import * as catalogue from '#contract/catalogue.ts'
import type { Answer } from '#server/http/answer.ts'
import { tellPage } from '#server/http/paging.ts'
import { bulkProducts } from './catalogue.bulk.ts'
import { listChanges, previewChangeUndo, undoChange } from './catalogue.changes.ts'
import { describeProduct } from './catalogue.describe.ts'
import { listDeskProducts } from './catalogue.desk.ts'
import type { SheetParts } from './catalogue.drawing-sheets.ts'
import { askNotice, dropNotice, readNotice } from './catalogue.notice.ts'
import { listProductPictures } from './catalogue.pictures.ts'
import { type SearchParts, searchProducts } from './catalogue.search.ts'
import {
  addProduct,
  type CatalogueParts,
  deleteProduct,
  editProduct,
  getProduct,
  listProducts,
  publishProduct,
  restoreProduct,
} from './catalogue.service.ts'
import { listStock, patchProduct } from './catalogue.stock.ts'

export function catalogueRoutes(answer: Answer, parts: CatalogueParts & SearchParts & SheetParts): void {
  answer(catalogue.listProducts, async ({ query, header, actor }) => {
    const { products, next } = await listProducts(parts, query, actor)
    tellPage(header, { list: '/api/product', query, shown: products.length, next })
    return products
  })

  answer(search, ({ query }) => searchProducts(parts, query))

  answer(catalogue.getProduct, ({ params, actor }) => getProduct(parts, params.id, actor))

  answer(catalogue.describeProduct, ({ params, actor }) => describeProduct(parts, params.id, actor))

  answer(readCall, ({ actor, params }) => readNotice(parts.db, { actor, id: params.id }))

  answer(askCall, ({ actor, params }) => askNotice(parts.pool, { actor, id: params.id }))

  answer(dropCall, ({ actor, params }) => dropNotice(parts.db, { actor, id: params.id }))

  answer(listPicturesCall, ({ params }) => listProductPictures(parts, params.id))

  answer(catalogue.addProduct, async ({ actor, body, idempotencyKey, header }) => {
    const product = await addProduct(parts, { actor, form: body, idempotencyKey })
    header('location', `/api/purchase/${product._id}`)
    return product
  })

  answer(catalogue.editProduct, ({ actor, params, body }) =>
    editProduct(parts, { actor, id: params.id, form: body }),
  )

  answer(catalogue.publishProduct, ({ actor, params, body }) =>
    publishProduct(parts, { actor, id: params.id, status: body.status }),
  )

  answer(catalogue.deleteProduct, ({ actor, params }) => deleteProduct(parts, actor, params.id))

  answer(catalogue.restoreProduct, ({ actor, params }) => restoreProduct(parts, actor, params.id))

  answer(listDeskCall, ({ query }) => listDeskProducts(parts, query))

  answer(patchCall, ({ actor, params, body, idempotencyKey }) =>
    patchProduct(parts, { actor, id: params.id, form: body, idempotencyKey }),
  )

  answer(listStockCall, async ({ params, query, header }) => {
    const { movements, next } = await listStock(parts, params.id, query)
    tellPage(header, { list: `/api/product/${params.id}/stock`, query, shown: movements.length, next })
    return movements
  })

  answer(bulkCall, ({ actor, body, idempotencyKey }) => bulkProducts(parts, { actor, form: body, idempotencyKey }))

  answer(changes.listProductChanges, () => listChanges(parts))

  answer(changes.previewChangeUndo, ({ params }) => previewChangeUndo(parts, params.id))

  answer(changes.undoProductChange, ({ actor, params }) => undoChange(parts, actor, params.id))
}
