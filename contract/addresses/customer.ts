import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { address } from './addresses.ts'

export const listCustomerAddresses = endpoint({
  id: 'addresses.ofCustomer',
  summary: 'The address book of one account: the addresses that orders start with first, then the newest',
  method: 'GET',
  path: '/users/{id}/addresses',
  access: 'staff',
  permission: 'customers:read',
  params: idParams,
  reply: z.array(address),
  errors: ['user_not_found'],
})
