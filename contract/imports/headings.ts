import { convert, type Unit, type Units } from '../catalogue-model/units.ts'
import type { Shop } from './profiles.ts'

/** A heading without its unit and without what a shop adds to it. `isMetafield`: a shop's own name for an attribute. */
export type Heading = { label: string; unit: Unit | null; isUnitCertain: boolean; isMetafield: boolean }

const namespaced = /^(?:variant )?metafield:\s*(?:[^.[\]]+\.)?([^[\]]+?)\s*(?:\[[^\]]*\])?$/i
const behindName = /^(.+?)\s*\((?:product|variant)\.metafields\.[^)]+\)$/i
const bracketed = /^(.+?)\s*[([]\s*([^()[\]]{1,12}?)\s*[)\]]$/u
const suffixed = /^(.{2,}?)(_|,\s*|\s+(?:in\s+)?)([^\s_,]{1,8})$/u

function spelledOut(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').replaceAll(/\s+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `Weight kg`, `mass_g`. A word such as the "in" of "Made in" is no unit, and neither is a capital behind "Type". */
function unitAtEnd(name: string, units: Units): { label: string; unit: Unit } | null {
  const [, label = '', separator = '', written = ''] = suffixed.exec(name) ?? []
  const unit = units.read(written)
  if (!unit) return null
  const isWord = separator !== '_' && (written.toLowerCase() === 'in' || written.length < 2)
  return isWord && !/\sin\s$/.test(separator) ? null : { label, unit }
}

/** The name of an attribute in a heading such as `Pressure (bar)`, `Length [mm]`, `mass_g` or `Metafield: custom.seal [boolean]`. */
export function readHeading(heading: string, units: Units): Heading {
  const [, key] = namespaced.exec(heading) ?? []
  const [, before] = behindName.exec(heading) ?? []
  const name = key ? spelledOut(key) : (before ?? heading)
  const isMetafield = key !== undefined || before !== undefined
  const [, inFront = '', written = ''] = bracketed.exec(name) ?? []
  const certain = written === '' ? null : units.read(written)
  if (certain) return { label: spelledOut(inFront), unit: certain, isUnitCertain: true, isMetafield }
  const atEnd = unitAtEnd(name, units)
  if (atEnd) return { label: spelledOut(atEnd.label), unit: atEnd.unit, isUnitCertain: false, isMetafield }
  return { label: spelledOut(name), unit: null, isUnitCertain: false, isMetafield }
}

/** Whether values in one unit can be stored in the other one. */
export function isConvertible(from: Unit, to: Unit): boolean {
  return convert({ top: 1n, bottom: 1n }, from, to) !== null
}

/** What the exports have for the work of the shop itself: no property of a product. */
const housekeeping: Record<Shop, readonly string[]> = {
  shopify: [
    'vendor',
    'tags',
    'variant inventory tracker',
    'inventory tracker',
    'variant inventory policy',
    'continue selling when out of stock',
    'variant fulfillment service',
    'fulfillment service',
    'variant compare at price',
    'compare at price',
    'variant requires shipping',
    'requires shipping',
    'variant taxable',
    'charge tax',
    'unit price total measure',
    'unit price total measure unit',
    'unit price base measure',
    'unit price base measure unit',
    'variant barcode',
    'barcode',
    'image position',
    'image alt text',
    'gift card',
    'seo title',
    'seo description',
    'variant tax code',
    'tax code',
    'cost per item',
    'option1 linked to',
    'option2 linked to',
    'option3 linked to',
  ],
  woocommerce: [
    'gtin upc ean or isbn',
    'is featured',
    'visibility in catalog',
    'date sale price starts',
    'date sale price ends',
    'tax status',
    'tax class',
    'in stock',
    'low stock amount',
    'backorders allowed',
    'sold individually',
    'allow customer reviews',
    'purchase note',
    'sale price',
    'tags',
    'shipping class',
    'download limit',
    'download expiry days',
    'grouped products',
    'upsells',
    'cross sells',
    'external url',
    'button text',
    'position',
    'brands',
  ],
  prestashop: [
    'tax rules id',
    'wholesale price',
    'on sale 0 1',
    'discount amount',
    'discount percent',
    'discount from yyyy mm dd',
    'discount to yyyy mm dd',
    'supplier reference',
    'supplier',
    'manufacturer',
    'brand',
    'ean13',
    'upc',
    'mpn',
    'ecotax',
    'delivery time of in stock products',
    'delivery time of out of stock products with allowed orders',
    'low stock level',
    'send me an email when the quantity is under this level',
    'visibility',
    'additional shipping cost',
    'unity',
    'unit price',
    'tags x y z',
    'meta title',
    'meta keywords',
    'meta description',
    'url rewritten',
    'text when in stock',
    'text when backorder allowed',
    'available for order 0 no 1 yes',
    'product available date',
    'product creation date',
    'show price 0 no 1 yes',
    'image alt texts x y z',
    'delete existing images 0 no 1 yes',
    'position',
    'cover',
  ],
  magento: [
    'product websites',
    'tax class name',
    'visibility',
    'special price',
    'special price from date',
    'special price to date',
    'url key',
    'meta title',
    'meta keywords',
    'meta description',
    'base image label',
    'small image',
    'small image label',
    'thumbnail image',
    'thumbnail image label',
    'created at',
    'updated at',
    'new from date',
    'new to date',
    'out of stock qty',
    'use config min qty',
    'is qty decimal',
    'allow backorders',
    'is in stock',
    'manage stock',
    'additional image labels',
    'hide from product page',
    'related skus',
    'crosssell skus',
    'upsell skus',
    'configurable variations',
    'configurable variation labels',
    'associated skus',
  ],
}

export function isHousekeeping(shop: Shop, plainHeading: string): boolean {
  return housekeeping[shop].includes(plainHeading)
}
