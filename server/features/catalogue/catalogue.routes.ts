import * as catalogue from '#contract/catalogue/catalogue.ts'
import { listPinned as listPinnedCall } from '#contract/catalogue/pinned.ts'
import { searchProducts as search } from '#contract/catalogue/search.ts'
import { listFamilies } from '#contract/catalogue-model/families.ts'
import { modelNow } from '#contract/catalogue-model/now.ts'
import { translatedModel } from '#contract/catalogue-model/translated-model.ts'
import { listProductPictures as listPicturesCall } from '#contract/products/pictures.ts'
import type { App } from '#server/http/app.ts'
import { setPageHeaders } from '#server/http/paging.ts'
import { listProductPictures } from '../products/products.pictures.ts'
import { type CardDeps, registerCards } from './catalogue.cards.ts'
import { describeProduct } from './catalogue.describe.ts'
import { type DrawingSheetDeps, registerDrawingSheets } from './catalogue.drawing-sheets.ts'
import { registerDrawings } from './catalogue.drawings.ts'
import { type SearchDeps, searchProducts } from './catalogue.search.ts'
import { getProduct, listPinned, listProducts } from './catalogue.service.ts'

/** The public catalogue: list, search, one product. */
export function registerCatalogue(app: App, deps: SearchDeps & DrawingSheetDeps & CardDeps): void {
  const { handle } = app
  handle(catalogue.listProducts, async ({ query, header, actor }) => {
    const { products, next } = await listProducts(deps, query, actor)
    setPageHeaders(header, { list: '/api/product', query, shown: products.length, next })
    return products
  })

  handle(listPinnedCall, ({ query }) => listPinned(deps, query.ids.split(',')))

  handle(listFamilies, async () => translatedModel(modelNow()))

  handle(search, ({ query }) => searchProducts(deps, query))

  handle(catalogue.getProduct, ({ params, actor }) => getProduct(deps, params.id, actor))

  handle(catalogue.describeProduct, ({ params, actor }) => describeProduct(deps, params.id, actor))

  handle(listPicturesCall, ({ params }) => listProductPictures(deps, params.id))
  registerDrawings(app, deps)
  registerDrawingSheets(app, deps)
  registerCards(app, deps)
}
