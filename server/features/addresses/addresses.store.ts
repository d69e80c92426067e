import type { AddressEntry } from '#contract/addresses/addresses.ts'
import type { Database } from '#server/database/pool.ts'

export type AddressRow = {
  id: string
  country: string
  name: string
  company: string
  line1: string
  line2: string
  postcode: string
  city: string
  region: string
  phone: string
  label: string
  vat_id: string
  is_default_ship: boolean
  is_default_bill: boolean
  version: number
}

const columns =
  'id, country, name, company, line1, line2, postcode, city, region, phone, label, vat_id, is_default_ship, is_default_bill, version'

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

export type AddressTexts = Omit<AddressEntry, 'isDefaultShip' | 'isDefaultBill'>

function valuesOf(address: AddressTexts & Defaults) {
  const { country, name, company, line1, line2, postcode, city, region, phone, label, vatId } = address
  const texts = [country, name, company, line1, line2, postcode, city, region, phone, label]
  return [...texts, address.isDefaultShip, address.isDefaultBill, vatId]
}

export async function insertAddress(
  tx: Database,
  userId: string,
  address: AddressTexts & Defaults,
): Promise<AddressRow | undefined> {
  const { rows } = await tx.query<AddressRow>(
    `insert into address (user_id, country, name, company, line1, line2, postcode, city, region, phone, label,
       is_default_ship, is_default_bill, vat_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning ${columns}`,
    [userId, ...valuesOf(address)],
  )
  return rows[0]
}

/** Changes an address of a locked book. */
export async function updateAddress(
  tx: Database,
  id: string,
  address: AddressTexts & Defaults,
): Promise<AddressRow | undefined> {
  const { rows } = await tx.query<AddressRow>(
    `update address set country = $2, name = $3, company = $4, line1 = $5, line2 = $6, postcode = $7, city = $8,
       region = $9, phone = $10, label = $11, is_default_ship = $12, is_default_bill = $13, vat_id = $14, version = version + 1
     where id = $1 returning ${columns}`,
    [id, ...valuesOf(address)],
  )
  return rows[0]
}

export async function deleteAddressRow(tx: Database, id: string): Promise<void> {
  await tx.query('delete from address where id = $1', [id])
}
