/** A picture of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Which column of `table` fills which field of a product. */
export const tableMapping = {
  sku: 0,
  name: 1,
  description: 2,
  image: 3,
  unitprice: 4,
  minorder: 5,
  available: 6,
}

/** A table with one new product, as a spreadsheet saves it. */
export function table(): Uint8Array<ArrayBuffer> {
  const sku = `A-${crypto.randomUUID()}`
  const row = `${sku},Imported ${sku},To be abused.,https://pictures.example/a.png,12.5,1,100`
  return new TextEncoder().encode(`${Object.keys(tableMapping).join(',')}\n${row}\n`)
}
