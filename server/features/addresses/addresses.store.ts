import { type AddressTexts, addressKeys } from '#contract/addresses/address-keys.ts'
import type { AddressEntry } from '#contract/addresses/addresses.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'

export type AddressRow = AddressTexts & {
  id: string
  label: string
  vat_id: string
  is_default_ship: boolean
  is_default_bill: boolean
  version: number
}

const textColumns = addressKeys.join(', ')
const columns = `id, ${textColumns}, label, vat_id, is_default_ship, is_default_bill, version`

/** The address book of an account: the default delivery address first, then the newest. */
export async function listAddressRows(db: Database, userId: string): Promise<AddressRow[]> {
  const { rows } = await db.query<AddressRow>(
    `select ${columns} from address where user_id = $1 order by is_default_ship desc, is_default_bill desc, seq desc`,
    [userId],
  )
  return rows
}

export async function hasUser(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select from users where id = $1', [id])
  return rowCount === 1
}

/** Until the transaction ends, no other request changes the address book of this account. */
export async function lockAddressBook(tx: Database, userId: string): Promise<void> {
  await tx.query('select from users where id = $1 for no key update', [userId])
}

export async function countAddresses(tx: Database, userId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>('select count(*) as count from address where user_id = $1', [
    userId,
  ])
  return rows[0]?.count ?? 0
}

/** An address of this account; undefined for any other. */
export async function findAddressRow(tx: Database, id: string, userId: string): Promise<AddressRow | undefined> {
  const { rows } = await tx.query<AddressRow>(`select ${columns} from address where id = $1 and user_id = $2`, [
    id,
    userId,
  ])
  return rows[0]
}

export type Defaults = { isDefaultShip: boolean; isDefaultBill: boolean }

/**
 * Takes a default from the address that has it. Its version stays: an edit of that address under way changes nothing
 * of what the choice has changed.
 */
export async function clearDefaults(
  tx: Database,
  userId: string,
  { isDefaultShip, isDefaultBill }: Defaults,
): Promise<void> {
  await tx.query(
    `update address set is_default_ship = is_default_ship and not $2::boolean,
       is_default_bill = is_default_bill and not $3::boolean
     where user_id = $1 and ((is_default_ship and $2::boolean) or (is_default_bill and $3::boolean))`,
    [userId, isDefaultShip, isDefaultBill],
  )
}

export type BookedAddress = Omit<AddressEntry, 'isDefaultShip' | 'isDefaultBill'> & Defaults

/** SQL: an address as a row, its values named. */
const given = `jsonb_to_record($2::jsonb) as given (${addressKeys.map((key) => `${key} text`).join(', ')}, label text,
  "isDefaultShip" boolean, "isDefaultBill" boolean, "vatId" text)`

export async function insertAddress(
  tx: Database,
  userId: string,
  address: BookedAddress,
): Promise<AddressRow | undefined> {
  const { rows } = await tx.query<AddressRow>(
    `insert into address (user_id, ${textColumns}, label, is_default_ship, is_default_bill, vat_id)
     select $1, ${textColumns}, label, "isDefaultShip", "isDefaultBill", "vatId" from ${given} returning ${columns}`,
    [userId, toJson(address)],
  )
  return rows[0]
}

const returned = columns.replaceAll(/\w+/g, 'address.$&')

/** Changes an address of a locked book. */
export async function updateAddress(
  tx: Database,
  id: string,
  address: BookedAddress,
): Promise<AddressRow | undefined> {
  const { rows } = await tx.query<AddressRow>(
    `update address set ${addressKeys.map((key) => `${key} = given.${key}`).join(', ')}, label = given.label,
       is_default_ship = "isDefaultShip", is_default_bill = "isDefaultBill", vat_id = "vatId", version = version + 1
     from ${given} where id = $1 returning ${returned}`,
    [id, toJson(address)],
  )
  return rows[0]
}

export async function deleteAddressRow(tx: Database, id: string): Promise<void> {
  await tx.query('delete from address where id = $1', [id])
}
