import * as list from '#contract/products/admin-list.ts'
import * as changes from '#contract/products/changes.ts'
import { getProductPage as getPage, suggestProductSlug } from '#contract/products/page.ts'
import * as products from '#contract/products/products.ts'
import * as translations from '#contract/products/translations.ts'
import * as variants from '#contract/products/variant-groups.ts'
import type { Handle } from '#server/http/handle.ts'
import { setPageHeaders } from '#server/http/paging.ts'
import type { BulkDeps } from '#server/lists/bulk.ts'
import { listProductsForAdmin } from './products.admin.ts'
import { bulkProducts } from './products.bulk.ts'
import { previewBulk, readSelectedProducts } from './products.bulk-preview.ts'
import { listChanges, previewChangeUndo, undoChange } from './products.changes.ts'
import type { ProductDeps } from './products.deps.ts'
import { getProductPage, suggestFreeSlug } from './products.page.ts'
import { addProduct, deleteProduct, editProduct, publishProduct, restoreProduct } from './products.service.ts'
import { readTranslations, saveTranslation } from './translations/products.translations.ts'
import { listVariantGroups, proposeVariants, readVariantGroup } from './variants/products.variants.read.ts'
import { addVariantGroup, changeVariantGroup, deleteVariantGroup } from './variants/products.variants.ts'

/** Products for staff: add, edit, publish, delete, bulk changes and their undo, translations. */
export function productsRoutes(handle: Handle, deps: ProductDeps & BulkDeps): void {
  handle(products.addProduct, async ({ actor, body, idempotencyKey, header }) => {
    const product = await addProduct(deps, { actor, form: body, idempotencyKey })
    header('location', `/api/purchase/${product._id}`)
    return product
  })

  handle(products.editProduct, ({ actor, params, body }) =>
    editProduct(deps, { actor, id: params.id, form: body }),
  )

  handle(products.publishProduct, ({ actor, params, body }) =>
    publishProduct(deps, { actor, id: params.id, status: body.status }),
  )

  handle(products.deleteProduct, ({ actor, params }) => deleteProduct(deps, actor, params.id))

  handle(products.restoreProduct, ({ actor, params }) => restoreProduct(deps, actor, params.id))

  handle(getPage, ({ params }) => getProductPage(deps, params.id))
  handle(suggestProductSlug, async ({ query }) => ({ slug: await suggestFreeSlug(deps.db, query) }))

  handle(list.listAdminProducts, ({ query }) => listProductsForAdmin(deps, query))

  handle(list.selectedProducts, ({ body }) => readSelectedProducts(deps, body.selection))

  handle(list.bulkProducts, ({ actor, body, idempotencyKey }) =>
    bulkProducts(deps, { actor, form: body, idempotencyKey }),
  )

  handle(list.previewBulkProducts, ({ actor, body }) => previewBulk(deps, { actor, form: body }))

  handle(changes.listProductChanges, () => listChanges(deps))

  handle(changes.previewChangeUndo, ({ params }) => previewChangeUndo(deps, params.id))

  handle(changes.undoProductChange, ({ actor, params }) => undoChange(deps, actor, params.id))

  handle(translations.readTranslations, ({ params }) => readTranslations(deps, params.id))

  handle(translations.saveTranslation, ({ actor, params, body }) =>
    saveTranslation(deps, { actor, ...params, form: body }),
  )

  variantRoutes(handle, deps)
}

function variantRoutes(handle: Handle, deps: ProductDeps): void {
  handle(variants.listVariantGroups, async ({ query, header }) => {
    const { groups, next } = await listVariantGroups(deps, query)
    setPageHeaders(header, { list: '/api/manage/variants', query, shown: groups.length, next })
    return groups
  })

  handle(variants.proposeVariants, ({ body }) => proposeVariants(deps, body))

  handle(variants.addVariantGroup, async ({ actor, body, idempotencyKey, header }) => {
    const group = await addVariantGroup(deps, { actor, form: body, idempotencyKey })
    header('location', `/api/manage/variants/${group._id}`)
    return group
  })

  handle(variants.readVariantGroup, ({ params }) => readVariantGroup(deps, params.id))

  handle(variants.changeVariantGroup, ({ actor, params, body }) =>
    changeVariantGroup(deps, { actor, id: params.id, form: body }),
  )

  handle(variants.deleteVariantGroup, ({ actor, params, query }) =>
    deleteVariantGroup(deps, { actor, id: params.id, version: query.version }),
  )
}
