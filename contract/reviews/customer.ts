import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { ownReview } from './reviews.ts'

export const listCustomerReviews = endpoint({
  id: 'reviews.ofCustomer',
  summary: 'The reviews of one account, newest first, with those that are waiting or hidden',
  method: 'GET',
  path: '/users/{id}/reviews',
  access: 'staff',
  permission: { all: ['customers:read', 'reviews:read'] },
  params: idParams,
  reply: z.array(ownReview),
  errors: ['user_not_found'],
})
