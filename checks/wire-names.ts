import { type Files, isSource, isTest } from './sources.ts'

/** Names of the specification that requests and responses keep, and the name that our code has for the same value. */
const ownNames: Readonly<Record<string, string>> = { minorder: 'minOrder', newOrderQty: 'quantity' }

export type Exception = { file: string; mentions: number; reason: string }

/** The files besides the serializers that write a name of the wire, how often, and why. */
export const exceptions: readonly Exception[] = [
  { file: 'contract/orders/orders.ts', mentions: 3, reason: 'the schemas of an order and of its form' },
  { file: 'contract/payments/payments.ts', mentions: 1, reason: 'the schema of what everybody sees of an order' },
  {
    file: 'server/features/orders/purchase/orders.place.ts',
    mentions: 1,
    reason: 'the path of an error of the form of an order',
  },
  { file: 'contract/cart/cart.ts', mentions: 1, reason: 'the schema of a response' },
  { file: 'contract/orders/reorder.ts', mentions: 1, reason: 'the schema of a response' },
  { file: 'contract/orders/admin-list.ts', mentions: 2, reason: 'ids of a filter and of an exported column' },
  { file: 'contract/orders/export.ts', mentions: 1, reason: 'the id of an exported column' },
  { file: 'contract/openapi/parameters.ts', mentions: 1, reason: 'the id of a filter' },
  { file: 'contract/products/products.ts', mentions: 1, reason: 'the schema of a product' },
  { file: 'contract/products/form.ts', mentions: 3, reason: 'the schema of the form of a product' },
  {
    file: 'web/features/products/form/products.draft.ts',
    mentions: 1,
    reason: 'the schema of the draft of that form',
  },
  {
    file: 'contract/products/admin-list.ts',
    mentions: 2,
    reason: 'the id of an exported column, and a field of bulk changes',
  },
  { file: 'contract/reports/overview.ts', mentions: 1, reason: 'the schema of a response' },
  {
    file: 'contract/imports/fields.ts',
    mentions: 1,
    reason: 'the id of a column of an import, in files and in saved mappings; all other code uses `minOrderField`',
  },
  {
    file: 'server/features/orders/orders.lists.store.ts',
    mentions: 1,
    reason: 'the column that a filter of the contract stands for',
  },
  {
    file: 'server/features/products/products.values.ts',
    mentions: 1,
    reason: 'turns the body of a product into values to store',
  },
  {
    file: 'web/features/orders/orders.grid-filters.ts',
    mentions: 1,
    reason: 'the id of a filter, which saved views and addresses contain',
  },
  { file: 'web/features/orders/orders.grid.tsx', mentions: 1, reason: 'the id of an exported column' },
  {
    file: 'web/features/orders/purchase/orders.form.ts',
    mentions: 2,
    reason: 'turns the order form into the body of the call, and the path of an error into a field of the form',
  },
  { file: 'web/features/products/products.grid.tsx', mentions: 1, reason: 'the id of an exported column' },
  {
    file: 'web/features/products/form/products.product-form.tsx',
    mentions: 3,
    reason: 'the form holds the body of the call, which the schema of the contract checks',
  },
  {
    file: 'web/features/products/bulk/products.bulk-schema.ts',
    mentions: 1,
    reason: 'turns the fields of a bulk change into the body of the call',
  },
  {
    file: 'web/features/products/bulk/products.bulk-preview.tsx',
    mentions: 1,
    reason: 'the name of a field that the response names',
  },
  { file: 'web/features/products/form/products.form-section.tsx', mentions: 1, reason: 'a field of that form' },
  { file: 'web/features/products/form/products.price-fields.tsx', mentions: 6, reason: 'fields of that form' },
  {
    file: 'web/features/products/form/products.form-preview.tsx',
    mentions: 1,
    reason: 'the preview makes a product as the API returns it',
  },
]

const names = Object.keys(ownNames).join('|')
const mention = new RegExp(String.raw`\b(?:${names})\b`, 'g')
/** The path of a field error is part of the response. */
const errorPath = new RegExp(String.raw`\bpath: '(?:${names})'`, 'g')
/** A value with a type of the contract is the wire: reading its field names nothing of ours. */
const fieldRead = new RegExp(String.raw`(?<=[\w)\]?])\.(?:${names})\b`, 'g')

/** The server has rows and its own types, and reads the wire only in serializers. */
const readsWire = /^(?:contract|web)\//
const isWatched = (file: string) =>
  /^(?:contract|server|web|tenant|i18n)\//.test(file) && isSource(file) && !isTest(file)
const isSerializer = (file: string) => /^server\/features\/.*\.serializer\.ts$/.test(file)

/** Every name of the wire outside serializers and the listed exceptions, and every exception that is no longer true. */
export function findWireNames(files: Files, listed: readonly Exception[] = exceptions): string[] {
  const allowed = new Map(listed.map(({ file, mentions }) => [file, mentions]))
  const watched = Object.keys(files).filter((file) => isWatched(file) && !isSerializer(file))
  const mentions = watched.flatMap((file) => mentionsIn(file, files[file] ?? ''))
  const unlisted = mentions.filter(({ file }) => !allowed.has(file))
  return [
    ...unlisted.map(({ file, line, name }) => `${file}:${line} ${name}: say ${ownNames[name]}`),
    ...listed.flatMap(({ file, mentions: most }) => {
      const count = mentions.filter((one) => one.file === file).length
      return count === most ? [] : [`${file} has ${count} names of the wire, and ${most} are listed`]
    }),
  ]
}

function mentionsIn(file: string, text: string): { file: string; line: number; name: string }[] {
  return text.split('\n').flatMap((content, at) => {
    const rest = content.replaceAll(errorPath, '')
    const own = readsWire.test(file) ? rest.replaceAll(fieldRead, '') : rest
    return Array.from(own.matchAll(mention), ([name]) => ({ file, line: at + 1, name }))
  })
}
