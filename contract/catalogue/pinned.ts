import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'
import { maxPinned } from '../pages/pinned.ts'
import { product } from '../products/products.ts'

const idList = say('ids must be the ids of at most {max} products, separated by commas', {
  max: String(maxPinned),
})
const pattern = new RegExp(`^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,${maxPinned - 1}}$`, 'i')

export const listPinned = endpoint({
  id: 'catalogue.pinned',
  summary:
    'Three products for a home page: these as far as they are on sale and in stock, in this order, then the newest others',
  method: 'GET',
  path: '/pinned-products',
  access: 'everyone',
  query: z.object({ ids: z.string(idList).check(z.regex(pattern, idList)) }),
  reply: z.array(product),
  errors: [],
})
