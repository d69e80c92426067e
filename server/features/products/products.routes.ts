import * as list from '#contract/products/admin-list.ts'
import * as changes from '#contract/products/changes.ts'
import { getProductPage as getPage, suggestProductSlug } from '#contract/products/page.ts'
import * as products from '#contract/products/products.ts'
import * as translations from '#contract/products/translations.ts'
import * as variants from '#contract/products/variant-groups.ts'
import type { App } from '#server/http/app.ts'
import { setPageHeaders } from '#server/http/paging.ts'
import type { BulkDeps } from '#server/lists/bulk.ts'
import { listProductsForAdmin } from './products.admin.ts'
import { bulkProducts, registerProductsExport } from './products.bulk.ts'
import { previewBulk, readSelectedProducts } from './products.bulk-preview.ts'
import { listBulkChanges, previewChangeUndo, undoChange } from './products.changes.ts'
import type { ProductDeps } from './products.deps.ts'
import { getProductPage, suggestFreeSlug } from './products.page.ts'
import { addProduct, deleteProduct, editProduct, publishProduct, restoreProduct } from './products.service.ts'
import { readTranslations, saveTranslation } from './translations/products.translations.ts'
import { listVariantGroups, proposeVariants, readVariantGroup } from './variants/products.variants.read.ts'
import { addVariantGroup, changeVariantGroup, deleteVariantGroup } from './variants/products.variants.ts'

/** Products for staff: add, edit, publish, delete, bulk changes and their undo, translations. */
export function registerProducts(app: App, deps: ProductDeps & BulkDeps): void {
  const { handle } = app
  handle(products.addProduct, { once: true }, async ({ actor, body, transaction, header }) => {
    const product = await addProduct(deps, { actor, form: body, transaction })
    header('location', `/api/purchase/${product._id}`)
    return product
  })

  handle(products.editProduct, { transaction: true }, ({ actor, params, body, transaction }) =>
    editProduct({ ...deps, transaction }, { actor, id: params.id, form: body }),
  )

  handle(products.publishProduct, { transaction: true }, ({ actor, params, body, transaction }) =>
    publishProduct({ ...deps, transaction }, { actor, id: params.id, status: body.status }),
  )

  handle(products.deleteProduct, { transaction: true }, ({ actor, params, transaction }) =>
    deleteProduct({ ...deps, transaction }, actor, params.id),
  )

  handle(products.restoreProduct, { transaction: true }, ({ actor, params, transaction }) =>
    restoreProduct({ ...deps, transaction }, actor, params.id),
  )

  handle(getPage, ({ params }) => getProductPage(deps, params.id))
  handle(suggestProductSlug, async ({ query }) => ({ slug: await suggestFreeSlug(deps.db, query) }))

  handle(list.listAdminProducts, ({ query }) => listProductsForAdmin(deps, query))

  handle(list.selectedProducts, ({ body }) => readSelectedProducts(deps, body.selection))

  handle(list.bulkProducts, { once: 'in steps' }, ({ actor, body, steps, idempotencyKey }) =>
    bulkProducts(deps, { actor, form: body, steps, idempotencyKey }),
  )

  handle(list.previewBulkProducts, ({ body }) => previewBulk(deps, body))

  handle(changes.listProductChanges, () => listBulkChanges(deps))

  handle(changes.previewChangeUndo, ({ params }) => previewChangeUndo(deps, params.id))

  handle(changes.undoProductChange, { transaction: true }, ({ actor, params, transaction }) =>
    undoChange({ ...deps, transaction }, actor, params.id),
  )

  handle(translations.readTranslations, ({ params }) => readTranslations(deps, params.id))

  handle(translations.saveTranslation, { transaction: true }, ({ actor, params, body, transaction }) =>
    saveTranslation(transaction, { actor, ...params, form: body }),
  )

  registerVariants(app, deps)
  registerProductsExport(app, deps)
}

function registerVariants({ handle }: App, deps: ProductDeps): void {
  handle(variants.listVariantGroups, async ({ query, header }) => {
    const { groups, next } = await listVariantGroups(deps, query)
    setPageHeaders(header, { list: '/api/manage/variants', query, shown: groups.length, next })
    return groups
  })

  handle(variants.proposeVariants, ({ body }) => proposeVariants(deps, body))

  handle(variants.addVariantGroup, { once: true }, async ({ actor, body, transaction, header }) => {
    const group = await addVariantGroup(transaction, { actor, form: body })
    header('location', `/api/manage/variants/${group._id}`)
    return group
  })

  handle(variants.readVariantGroup, ({ params }) => readVariantGroup(deps, params.id))

  handle(variants.changeVariantGroup, { transaction: true }, ({ actor, params, body, transaction }) =>
    changeVariantGroup({ ...deps, transaction }, { actor, id: params.id, form: body }),
  )

  handle(variants.deleteVariantGroup, { transaction: true }, ({ actor, params, query, transaction }) =>
    deleteVariantGroup(transaction, { actor, id: params.id, version: query.version }),
  )
}
