import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { optionalText, pictureAddress, requiredText, say } from '../fields.ts'
import { weightUnits } from '../freight/weights.ts'
import { contentUnit, contentUnitLabel } from './content-unit.ts'
import { pageFields } from './page.ts'
import { toPartNumber } from './part-number.ts'
import { chosenPictures } from './pictures.ts'
import type { ProductField } from './product-field.ts'
import {
  availableQuantity,
  contentAmount,
  contentLabel,
  family,
  maxDescriptionLength,
  minOrder,
  netWeight,
  netWeightLabel,
  orderMultiple,
  originCountry,
  originLabel,
  productStatuses,
  shipWeight,
  statusChoice,
  supplies,
  supplyChoice,
  supplyLabel,
  tariffLabel,
  tariffNumber,
  unitPrice,
  withdrawalChoice,
  withdrawalLabel,
  withdrawalRights,
} from './product-values.ts'
import { safetyFields } from './safety-fields.ts'
import { attributeValues, storedAttributes } from './stored-attributes.ts'

/**
 * The fields of a product. Forms and answers of the API, the columns that statements write, the audit log, what an import
 * reads and compares, exports, and the form of staff are made from this table; `server/features/products/products.columns.ts`
 * says how the values of some are stored.
 */
export const productFields = {
  name: {
    label: mark('Name'),
    form: requiredText(mark('Name'), mark('Name is Required'), 200),
    reply: z.string(),
    column: { name: 'name', type: 'text' },
    imported: { isRequired: true },
    isExported: true,
    audit: 'name',
    section: 'basics',
    example: 'Valve 3/4',
  },
  image: {
    label: mark('Image'),
    form: pictureAddress(mark('Image'), mark('Image is Required')),
    reply: z.string(),
    column: { name: 'image', type: 'text' },
    empty: '',
    canBeEmpty: true,
    imported: {},
    isExported: true,
    audit: 'image',
    section: 'pictures',
    example: 'https://files.example/valve.png',
  },
  description: {
    label: mark('Description'),
    form: requiredText(mark('Description'), mark('Description is Required'), maxDescriptionLength),
    reply: z.string(),
    column: { name: 'description', type: 'text' },
    empty: '',
    canBeEmpty: true,
    imported: {},
    isExported: true,
    audit: 'description',
    section: 'basics',
    example: 'Of brass, with a lever.',
  },
  minorder: {
    label: mark('Minimum order'),
    form: minOrder,
    reply: z.int(),
    column: { name: 'min_order', type: 'integer' },
    imported: { isRequired: true, isNumber: true },
    isExported: true,
    audit: 'minOrder',
    section: 'price',
    example: 20,
  },
  available: {
    label: mark('Available quantity'),
    form: availableQuantity,
    reply: z.int(),
    imported: { isRequired: true, isNumber: true },
    isExported: true,
    audit: 'available',
    permission: 'stock:write',
    section: 'price',
    example: 250,
  },
  unitprice: {
    label: mark('Unit price'),
    form: unitPrice,
    reply: z.number(),
    column: { name: 'unit_price_minor', type: 'bigint' },
    imported: { isRequired: true, isNumber: true },
    isExported: true,
    audit: 'unitPriceMinor',
    permission: 'prices:write',
    section: 'price',
    example: 42,
  },
  sku: {
    label: mark('SKU'),
    form: optionalText(mark('SKU'), 64, toPartNumber),
    reply: z.string(),
    column: { name: 'sku', type: 'text' },
    imported: { isRequired: true },
    isExported: true,
    audit: 'sku',
    section: 'basics',
    example: 'VA-34',
  },
  pictures: {
    label: mark('Pictures'),
    form: chosenPictures,
    imported: { label: mark('Further pictures') },
    audit: 'pictures',
    section: 'pictures',
  },
  category: {
    label: mark('Family'),
    form: z.optional(z.nullable(family)),
    reply: z.nullable(z.string()),
    column: { name: 'family', type: 'text' },
    empty: null,
    canBeEmpty: true,
    imported: {},
    isExported: true,
    audit: 'category',
    section: 'basics',
  },
  attributes: {
    label: mark('Attributes'),
    form: z.optional(z.nullable(attributeValues)),
    reply: storedAttributes,
    column: { name: 'attributes', type: 'jsonb' },
    empty: {},
    canBeEmpty: true,
    audit: 'attributes',
    section: 'attributes',
  },
  /** Orders must be a multiple of this number of pieces. */
  multiple: {
    label: mark('Order multiple'),
    form: z.optional(z.nullable(orderMultiple)),
    reply: z.int(),
    column: { name: 'order_multiple', type: 'integer' },
    empty: 1,
    imported: { isNumber: true },
    isExported: true,
    audit: 'multiple',
    section: 'price',
    example: 5,
  },
  /** Whether it is sold from stock or made for its orders. An answer leaves out `stock`. */
  supply: {
    label: supplyLabel,
    form: z.optional(z.nullable(supplyChoice)),
    reply: z.optional(z.enum(supplies)),
    column: { name: 'supply', type: 'text' },
    empty: 'stock',
    imported: { names: ['procurement type', 'make or stock', 'Beschaffungsart', 'Bereitstellung'] },
    isExported: true,
    audit: 'supply',
    section: 'price',
    example: 'make',
  },
  /** The key of a tax class of the settings; a new product has the standard one. */
  taxClass: {
    label: mark('Tax class'),
    form: optionalText(mark('Tax class'), 30),
    reply: z.string(),
    column: { name: 'tax_class', type: 'text' },
    empty: 'standard',
    imported: {},
    isExported: true,
    audit: 'taxClass',
    section: 'price',
  },
  /** Of one piece as it is sent, in `shipWeightUnit`; null if nobody has entered it: staff then set the freight. */
  shipWeight: {
    label: mark('Shipping weight per piece'),
    form: z.optional(z.nullable(shipWeight)),
    reply: z.nullable(z.number()),
    column: { name: 'ship_weight_mg', type: 'bigint' },
    empty: null,
    canBeEmpty: true,
    imported: { isNumber: true },
    isExported: true,
    audit: 'shipWeightMg',
    section: 'price',
    example: 0.35,
  },
  shipWeightUnit: {
    label: mark('Weight unit'),
    form: z.optional(z.nullable(z.enum(weightUnits, say('Choose one of the options.')))),
    reply: z.enum(weightUnits),
    column: { name: 'ship_weight_unit', type: 'text' },
    empty: 'kg',
    imported: {},
    isExported: true,
    section: 'price',
    example: 'g',
  },
  /** The key of its shipping class: methods of freight may leave a class out. */
  shippingClass: {
    label: mark('Shipping class'),
    form: optionalText(mark('Shipping class'), 30),
    reply: z.string(),
    column: { name: 'shipping_class', type: 'text' },
    empty: 'standard',
    imported: {},
    isExported: true,
    audit: 'shippingClass',
    section: 'price',
  },
  /** Of the Harmonized System, for the documents of exports; empty if nobody has entered it. */
  tariffNumber: {
    label: tariffLabel,
    form: tariffNumber(),
    reply: z.string(),
    column: { name: 'tariff_number', type: 'text' },
    empty: '',
    canBeEmpty: true,
    imported: {
      names:
        'HS code, tariff number, commodity code, TARIC, Zolltarifnummer, Warennummer, Statistische Warennummer, code SH, code douanier, codice doganale, código arancelario, goederencode'.split(
          ', ',
        ),
    },
    isExported: true,
    audit: 'tariffNumber',
    section: 'price',
    control: { maxLength: 21, hint: mark('For export documents: 6 to 11 digits, such as 8481.80.19') },
    example: '8714.93.00',
  },
  /** Where it was made, for the documents of exports; empty if nobody has entered it. */
  originCountry: {
    label: originLabel,
    form: z.optional(z.nullable(originCountry)),
    reply: z.string(),
    column: { name: 'origin_country', type: 'text' },
    empty: '',
    canBeEmpty: true,
    imported: {
      names:
        'origin, made in, country of manufacture, Ursprungsland, Herkunftsland, pays d origine, paese di origine, país de origen, land van herkomst'.split(
          ', ',
        ),
    },
    isExported: true,
    audit: 'originCountry',
    section: 'price',
    control: { maxLength: 2, hint: mark('For export documents: two letters, such as DE') },
    example: 'DE',
  },
  /** Of one piece without packaging, in grams; null if nobody has entered it. */
  netWeight: {
    label: netWeightLabel,
    form: z.optional(z.nullable(netWeight)),
    reply: z.nullable(z.number()),
    column: { name: 'net_weight_mg', type: 'bigint' },
    empty: null,
    canBeEmpty: true,
    imported: { isNumber: true, names: ['customs net weight', 'Eigenmasse', 'masse nette'] },
    isExported: true,
    audit: 'netWeightMg',
    section: 'price',
    example: 120.5,
  },
  /** What one piece contains, where it is sold by weight, volume, length or area: consumers see the price per unit. */
  contentAmount: {
    label: contentLabel,
    form: z.optional(z.nullable(contentAmount)),
    reply: z.nullable(z.number()),
    column: { name: 'content_milli', type: 'bigint' },
    empty: null,
    canBeEmpty: true,
    imported: {
      isNumber: true,
      names:
        'content, contents, net content, filling quantity, Inhalt, Füllmenge, Nettofüllmenge, Inhaltsmenge, contenu, contenuto, contenido, inhoud'.split(
          ', ',
        ),
    },
    isExported: true,
    audit: 'contentMilli',
    section: 'price',
    example: 400,
  },
  contentUnit: {
    label: contentUnitLabel,
    form: z.optional(z.nullable(contentUnit)),
    reply: contentUnit,
    column: { name: 'content_unit', type: 'text' },
    empty: 'kg',
    imported: { names: ['content unit', 'Inhaltseinheit', 'Einheit des Inhalts'] },
    isExported: true,
    audit: 'contentUnit',
    section: 'price',
    example: 'ml',
  },
  /** Whether consumers can withdraw from its purchase, or why not. */
  withdrawal: {
    label: withdrawalLabel,
    form: z.optional(z.nullable(withdrawalChoice)),
    reply: z.enum(withdrawalRights),
    column: { name: 'withdrawal', type: 'text' },
    empty: 'yes',
    imported: {},
    isExported: true,
    audit: 'withdrawal',
    section: 'price',
    example: 'made_to_measure',
  },
  ...safetyFields,
  status: {
    label: mark('Status'),
    form: z.optional(z.nullable(statusChoice)),
    reply: z.enum(productStatuses),
    imported: {},
    isExported: true,
    audit: 'status',
    section: 'basics',
    example: 'draft',
  },
  metaTitle: {
    label: mark('Page title'),
    form: pageFields.metaTitle,
    canBeEmpty: true,
    imported: {},
    isExported: true,
    section: 'page',
    example: 'Valve 3/4 of brass',
  },
  metaDescription: {
    label: mark('Summary for search engines'),
    form: pageFields.metaDescription,
    canBeEmpty: true,
    imported: {},
    isExported: true,
    section: 'page',
    example: 'With a lever, for water and air.',
  },
  slug: {
    label: mark('Page address'),
    form: pageFields.slug,
    empty: null,
    canBeEmpty: true,
    imported: {},
    isExported: true,
    section: 'page',
    example: 'valve-3-4',
  },
  /** Id or key of the group of variants that the product joins; empty or null: it leaves its group. */
  variantGroup: {
    label: mark('Variant group'),
    form: optionalText(mark('Variant group'), 80),
    imported: { names: ['variant_group'] },
    isExported: true,
    section: 'basics',
  },
} as const satisfies Record<string, ProductField>

export type ProductFields = typeof productFields
export type ProductFieldKey = keyof ProductFields

/** The fields in the order of the table, those of `first` before the others. */
export function productFieldEntries(first: readonly ProductFieldKey[] = []): [ProductFieldKey, ProductField][] {
  const all = Object.entries<ProductField>(productFields) as [ProductFieldKey, ProductField][]
  const isFirst = ([key]: [ProductFieldKey, ProductField]) => first.includes(key)
  return [
    ...first.map((key): [ProductFieldKey, ProductField] => [key, productFields[key]]),
    ...all.filter((entry) => !isFirst(entry)),
  ]
}
