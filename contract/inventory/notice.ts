import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'

/** Whether the user gets one mail when the product can be ordered again. */
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
  summary: 'Whether you get a mail when a product is in stock again',
  method: 'GET',
  errors: [],
})

export const askNotice = endpoint({
  ...about,
  id: 'catalogue.askNotice',
  summary: 'Get one mail when a product can be ordered again; refused while it can be ordered',
  method: 'PUT',
  errors: ['product_not_found', 'in_stock'],
})

export const dropNotice = endpoint({
  ...about,
  id: 'catalogue.dropNotice',
  summary: 'Cancel the mail about a product that is in stock again',
  method: 'DELETE',
  errors: [],
})
