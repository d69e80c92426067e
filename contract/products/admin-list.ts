import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'
import { adminSelection, bulkResult } from '../lists/bulk.ts'
import { type AdminList, adminListQuery, adminPage } from '../lists/lists.ts'
import { categoryKeys } from './attributes.ts'
import { productStatuses } from './form.ts'
import { product } from './products.ts'

/** How a product stands with its stock: `out` when not even the smallest order is left, `low` when one is. */
export const stockStates = ['in', 'low', 'out'] as const

export const adminProducts = {
  name: 'products',
  sorts: ['createdAt', 'updatedAt', 'name', 'sku', 'unitprice', 'available'],
  firstSort: '-createdAt',
  filters: {
    status: { kind: 'choice', choices: productStatuses },
    category: { kind: 'choice', choices: [...categoryKeys, 'other'] },
    stock: { kind: 'choice', choices: stockStates },
    unitprice: { kind: 'money' },
    available: { kind: 'number' },
    createdAt: { kind: 'date' },
    updatedAt: { kind: 'date' },
  },
  exported: [
    'sku',
    'name',
    'status',
    'category',
    'unitprice',
    'currency',
    'minorder',
    'multiple',
    'available',
    'description',
    'image',
    'createdAt',
    'updatedAt',
  ],
} as const satisfies AdminList

/** Archived products, those that were deleted, are listed only when `status` asks for them. */
export const adminProduct = z.extend(product, { updatedAt: z.string() })
export type AdminProduct = z.infer<typeof adminProduct>

export const productActions = ['publish', 'unpublish', 'delete', 'restore', 'change_price'] as const
export type ProductAction = (typeof productActions)[number]

/** Of a change of price. */
export const leastPercent = -90
export const mostPercent = 1000

const percent = say('percent must be a number from -90 to 1000')

export const listAdminProducts = endpoint({
  id: 'catalogue.adminList',
  summary: 'Products for staff, drafts among them: searched, filtered, sorted, a page at a time',
  method: 'GET',
  path: '/manage/products',
  access: 'admin',
  query: adminListQuery(adminProducts),
  reply: adminPage(adminProduct),
  errors: [],
})

export const productBulkForm = z.strictObject({
  action: z.enum(productActions, say('Choose an action for the products')),
  selection: adminSelection(adminProducts),
  /** Of `change_price`: 5 makes 100.00 into 105.00, rounded to the currency's smallest unit. */
  percent: z.optional(z.number(percent).check(z.minimum(leastPercent, percent), z.maximum(mostPercent, percent))),
})
export type ProductBulkForm = z.output<typeof productBulkForm>

export const bulkProducts = endpoint({
  id: 'catalogue.bulk',
  summary: 'Publish, withdraw, delete or price many products at once; what failed is told',
  method: 'POST',
  path: '/manage/products/bulk',
  access: 'admin',
  body: productBulkForm,
  /** `changeId`: of the change that can be undone; left out where nothing was changed. */
  reply: z.extend(bulkResult, { changeId: z.optional(z.string()) }),
  errors: ['selection_too_large', 'still_running', 'idempotency_key_reused'],
})

/** A file, below `/api`; see the one of orders. */
export const adminProductsExportPath = '/manage/products/export.csv'
