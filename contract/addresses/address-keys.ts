/** The texts of an address, in the order of a form. Schemas, columns and forms follow from it. */
export const addressKeys = [
  'country',
  'name',
  'company',
  'line1',
  'line2',
  'postcode',
  'city',
  'region',
  'phone',
] as const
export type AddressKey = (typeof addressKeys)[number]
export type AddressTexts = Record<AddressKey, string>

/** Makes something of each text of an address. */
/* @__NO_SIDE_EFFECTS__ */
export function forAddress<Value>(make: (key: AddressKey) => Value): Record<AddressKey, Value> {
  return Object.fromEntries(addressKeys.map((key) => [key, make(key)])) as Record<AddressKey, Value>
}

/** The texts of an address, without what else is known of it. */
export function addressTextsOf(address: AddressTexts): AddressTexts {
  return forAddress((key) => address[key])
}
