import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import { addressErrors, tidyAddress } from '#contract/addresses/address-fields.ts'
import {
  type Address,
  type AddressChange,
  type AddressEntry,
  maxAddresses,
} from '#contract/addresses/addresses.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Transaction } from '#server/database/transaction.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import { refuseVatId } from '../tax/tax.vat-ids.ts'
import {
  type AddressRow,
  clearDefaults,
  countAddresses,
  deleteAddressRow,
  findAddressRow,
  hasUser,
  insertAddress,
  listAddressRows,
  lockAddressBook,
  updateAddress,
} from './addresses.store.ts'

type Owner = Pick<Actor, 'id'>

function toAddress({ id, vat_id: vatId, is_default_ship, is_default_bill, ...texts }: AddressRow): Address {
  return { _id: id, ...texts, vatId, isDefaultShip: is_default_ship, isDefaultBill: is_default_bill }
}

export async function listAddresses(db: Database, { id }: Owner): Promise<Address[]> {
  return (await listAddressRows(db, id)).map(toAddress)
}

/** The address book of a customer, for staff. Throws `user_not_found`. */
export async function listCustomerAddresses(db: Database, id: string): Promise<Address[]> {
  if (!isUuid(id) || !(await hasUser(db, id))) refuse('user_not_found')
  return listAddresses(db, { id })
}

type Adding = { actor: Owner; entry: AddressEntry }

/** Adds an address to the actor's book. The first one becomes both defaults. Throws `too_many_addresses`, `vat_id_invalid`. */
export async function addAddress(transaction: Transaction, { actor, entry }: Adding): Promise<Address> {
  await refuseVatId(entry.vatId)
  return transaction((tx) => insert(tx, actor, entry))
}

async function insert(tx: Database, actor: Owner, entry: AddressEntry): Promise<Address> {
  await lockAddressBook(tx, actor.id)
  const count = await countAddresses(tx, actor.id)
  if (count >= maxAddresses) refuse('too_many_addresses')
  const isFirst = count === 0
  const isDefaultShip = isFirst || entry.isDefaultShip === true
  const isDefaultBill = isFirst || entry.isDefaultBill === true
  await clearDefaults(tx, actor.id, { isDefaultShip, isDefaultBill })
  const row = await insertAddress(tx, actor.id, { ...entry, isDefaultShip, isDefaultBill })
  if (!row) throw new Error('the address was not returned by its own insert')
  return toAddress(row)
}

type Changing = { actor: Owner; id: string; change: AddressChange }

/** Changes an address of the actor's book. Throws `address_not_found`, `stale_version` with the row, `rule_broken`, `vat_id_invalid`. */
export async function changeAddress(pool: pg.Pool, { actor, id, change }: Changing): Promise<Address> {
  await refuseVatId(change.vatId)
  return inTransaction(pool, async (tx) => {
    const before = toAddress(await lockOwn(tx, actor, id))
    const { version, ...changed } = change
    if (before.version !== version) refuseStale('stale_version', before)
    const after = tidyAddress({ ...before, ...given(changed) })
    const errors = addressErrors(after)
    if (errors.length > 0) refuse('rule_broken', errors)
    await clearDefaults(tx, actor.id, after)
    return toAddress((await updateAddress(tx, id, after)) ?? refuse('address_not_found'))
  })
}

type Deleting = { actor: Owner; id: string; version: number }

/** Deletes an address of the actor's book. Throws `address_not_found`, `stale_version` with the row. */
export async function deleteAddress(
  transaction: Transaction,
  { actor, id, version }: Deleting,
): Promise<{ deletedCount: number }> {
  await transaction(async (tx) => {
    const row = await lockOwn(tx, actor, id)
    if (row.version !== version) refuseStale('stale_version', toAddress(row))
    await deleteAddressRow(tx, id)
  })
  return { deletedCount: 1 }
}

/** Another user's address is answered as if it did not exist. */
async function lockOwn(tx: Database, actor: Owner, id: string): Promise<AddressRow> {
  if (!isUuid(id)) refuse('address_not_found')
  await lockAddressBook(tx, actor.id)
  return (await findAddressRow(tx, id, actor.id)) ?? refuse('address_not_found')
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function given<T extends object>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>
}
