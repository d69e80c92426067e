import * as catalogue from './catalogue.ts'
import type { Endpoint } from './endpoint.ts'
import * as identity from './identity.ts'
import * as orders from './orders.ts'
import * as users from './users.ts'

/** Every call, in the order of specification section 7. OpenAPI and its page are made from this list. */
export const endpoints: readonly Endpoint[] = [
  identity.exchangeToken,
  users.isAdmin,
  catalogue.listProducts,
  catalogue.addProduct,
  catalogue.getProduct,
  orders.placeOrder,
  orders.listOwnOrders,
  orders.deleteOwnOrder,
  orders.listOrders,
  orders.deleteOrder,
]
