import type pg from 'pg'
import * as addresses from '#contract/addresses/addresses.ts'
import { listCustomerAddresses as ofCustomer } from '#contract/addresses/customer.ts'
import type { App } from '#server/http/app.ts'
import {
  addAddress,
  changeAddress,
  deleteAddress,
  listAddresses,
  listCustomerAddresses,
} from './addresses.service.ts'

/** The address book. It affects only its owner, so it is not in the audit log. */
export function registerAddresses({ handle }: App, { pool }: { pool: pg.Pool }): void {
  handle(addresses.listAddresses, ({ actor }) => listAddresses(pool, actor))

  handle(ofCustomer, ({ params }) => listCustomerAddresses(pool, params.id))

  handle(addresses.addAddress, { once: true }, ({ actor, body, transaction }) =>
    addAddress(transaction, { actor, entry: body }),
  )

  handle(addresses.changeAddress, ({ actor, params, body }) =>
    changeAddress(pool, { actor, id: params.id, change: body }),
  )

  handle(addresses.deleteAddress, { transaction: true }, ({ actor, params, query, transaction }) =>
    deleteAddress(transaction, { actor, id: params.id, version: query.version }),
  )
}
