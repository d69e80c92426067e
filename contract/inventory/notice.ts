import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'

/** Whether somebody waits for one mail as soon as a part can be ordered again. */
const notice = z.object({ waiting: z.boolean() })

const about = {
  path: '/products/{id}/notice',
  access: 'customer',
  params: idParams,
  reply: notice,
} as const

export const readNotice = endpoint({
  ...about,
  id: 'catalogue.notice',
  summary: 'Whether you wait for a product to be in stock again',
  method: 'GET',
  errors: [],
})

export const askNotice = endpoint({
  ...about,
  id: 'catalogue.askNotice',
  summary: 'Get one mail when a product, of which fewer are left than the smallest order, can be ordered again',
  method: 'PUT',
  errors: ['product_not_found', 'in_stock'],
})

export const dropNotice = endpoint({
  ...about,
  id: 'catalogue.dropNotice',
  summary: 'No longer wait for a product to be in stock again',
  method: 'DELETE',
  errors: [],
})
