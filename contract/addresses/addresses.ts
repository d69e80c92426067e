import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { deleted, idParams, say } from '../fields.ts'
import { longestVatId, normaliseVatId } from '../tax/vat-ids.ts'
import { addressFields, addressTexts, checkAddress, line, tidyAddress } from './address-fields.ts'
import { forAddress } from './address-keys.ts'

/** Most addresses in one person's book. The sentence of `too_many_addresses` says the number too. */
export const maxAddresses = 100

const flag = z.optional(z.boolean(say('Specify yes or no')))

/** What tells two addresses apart in the book. */
const label = line(mark('Name in the address book'), 60)

/** The VAT number of who is invoiced at an address; empty for a consumer. Its digits are checked by the server. */
const vatId = z
  .string(say('{label} must be text.', { label: mark('VAT number') }))
  .check(
    z.overwrite(normaliseVatId),
    z.maxLength(
      longestVatId,
      say('{label} must be {max} characters or shorter', { label: mark('VAT number'), max: String(longestVatId) }),
    ),
  )

/** An address of the book as it is entered. */
export const addressEntry = z.pipe(
  z
    .strictObject({
      ...addressFields,
      label: z._default(label, ''),
      vatId: z._default(vatId, ''),
      isDefaultShip: flag,
      isDefaultBill: flag,
    })
    .check(checkAddress),
  z.transform((entry) => tidyAddress(entry)),
)
export type AddressEntry = z.output<typeof addressEntry>

/** The same for a form, which always holds every text. */
export const savedAddressForm = z.pipe(
  z.strictObject({ ...addressTexts, label, vatId, isDefaultShip: flag, isDefaultBill: flag }).check(checkAddress),
  z.transform((entry) => tidyAddress(entry)),
)

const versionMessage = say('version must be the one that was last read')

/** Missing fields stay unchanged; the rules of the country are checked for the whole address. */
export const addressChange = z.strictObject({
  ...z.partial(z.object({ ...addressTexts, label, vatId })).shape,
  isDefaultShip: flag,
  isDefaultBill: flag,
  version: z.int(versionMessage),
})
export type AddressChange = z.output<typeof addressChange>

/** The version in a query. */
const versionInQuery = z.pipe(
  z.string(versionMessage).check(z.regex(/^\d{1,9}$/, versionMessage)),
  z.transform((text: string) => Number(text)),
)

/** An address of the book. Texts are empty where the country or its owner has none. */
export const address = z.object({
  _id: z.string(),
  label: z.string(),
  ...forAddress(() => z.string()),
  vatId: z.string(),
  isDefaultShip: z.boolean(),
  isDefaultBill: z.boolean(),
  version: z.int(),
})
export type Address = z.infer<typeof address>

export const listAddresses = endpoint({
  id: 'addresses.list',
  summary: 'Your own address book: the addresses that orders start with first, then the newest',
  method: 'GET',
  path: '/addresses',
  access: 'customer',
  reply: z.array(address),
  errors: [],
})

export const addAddress = endpoint({
  id: 'addresses.add',
  summary: 'Add an address to your book; the first one becomes the default of deliveries and of invoices',
  method: 'POST',
  path: '/addresses',
  access: 'customer',
  body: addressEntry,
  status: 201,
  reply: address,
  errors: ['too_many_addresses', 'vat_id_invalid', 'idempotency_key_reused'],
})

export const changeAddress = endpoint({
  id: 'addresses.change',
  summary: 'Change an address of your book; orders that were placed keep the address that they were placed with',
  method: 'PATCH',
  path: '/addresses/{id}',
  access: 'customer',
  params: idParams,
  body: addressChange,
  reply: address,
  errors: ['vat_id_invalid', 'address_not_found', 'stale_version'],
})

export const deleteAddress = endpoint({
  id: 'addresses.delete',
  summary: 'Delete an address of your book; `version` must be the one that was read',
  method: 'DELETE',
  path: '/addresses/{id}',
  access: 'customer',
  params: idParams,
  query: z.object({ version: versionInQuery }),
  reply: deleted,
  errors: ['address_not_found', 'stale_version'],
})
