import type { MetaDescriptor } from 'react-router'
import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import { minorDigits } from '#contract/money.ts'
import type { PublicCompany, PublicSettings } from '#contract/page-settings.ts'
import { isFamilyIcon } from '#contract/pictures.paths.ts'
import type { ProductReviews } from '#contract/reviews/reviews.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../paths.ts'
import { shownAmount } from '../../tax/tax.words.ts'

/** The picture of a shared link: a bitmap of 1200 × 630. */
export function cardOf(sku: string): string {
  return `/cards/${encodeURIComponent(sku.toLowerCase())}.png`
}

/** The address that search engines show: the readable one if there is one. The page is at `/products/{id}` too. */
export function productAddress({ product, page }: Pick<DescribedProduct, 'product' | 'page'>): string {
  return paths.product(page?.slug ?? product._id)
}

/** A product as search engines read it (schema.org): what it is, what it costs, whether it is in stock, which category it is in. */
export function productData(
  described: DescribedProduct & { familyName: string; properties: readonly object[] },
  reviews: ProductReviews,
  { publicUrl: origin, company }: Pick<PublicSettings, 'publicUrl' | 'company'>,
): MetaDescriptor[] {
  const { product, family, familyName, attributes, properties } = described
  const address = origin + productAddress(described)
  const ofFamily = `${origin}${paths.products}?${new URLSearchParams({ family })}`
  const material = attributes.material
  const minOrder = product.minorder
  const offer = {
    '@type': 'Offer',
    url: address,
    ...priceData(product, company.tax),
    availability: `https://schema.org/${product.available >= minOrder ? 'InStock' : 'OutOfStock'}`,
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue: minOrder, unitCode: 'C62' },
    seller: { '@type': 'Organization', name: company.legalName },
  }
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.name,
        ...(product.description && { description: product.description }),
        url: address,
        ...(product.sku && { sku: product.sku }),
        // The icon of a family shows no product.
        ...(!isFamilyIcon(product.image) && { image: bitmapOf(product, origin) }),
        ...(material && { material }),
        ...propertiesData(described, properties),
        brand: { '@type': 'Brand', name: company.name },
        ...(product.unitprice > 0 && { offers: offer }),
        ...ratingData(reviews),
        ...(described.variants && { isVariantOf: { '@id': groupId(origin, described.variants.key) } }),
      },
    },
    ...groupData(described, origin),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: t('Products'), item: origin + paths.products },
          { '@type': 'ListItem', position: 2, name: familyName, item: ofFamily },
          { '@type': 'ListItem', position: 3, name: product.name, item: address },
        ],
      },
    },
  ]
}

/** Search engines show bitmaps only: of a drawing, the picture of shared links. */
function bitmapOf({ image, sku }: { image: string; sku: string }, origin: string): string {
  return /\.svg(?:$|\?)/.test(image) && sku !== '' ? origin + cardOf(sku) : image
}

/** The price as the page shows it; with tax on, whether it is part of it. */
function priceData(product: DescribedProduct['product'], tax: PublicCompany['tax']) {
  const { amount, hasTax } = shownAmount(product, tax)
  const price = { price: amount.toFixed(minorDigits(product.currency)), priceCurrency: product.currency }
  if (hasTax === undefined) return price
  const specification = { '@type': 'UnitPriceSpecification', ...price, valueAddedTaxIncluded: hasTax }
  return { ...price, priceSpecification: specification }
}

/** Search engines know the others from their own pages. */
const maxListed = 50

function groupId(origin: string, key: string): string {
  return `${origin}${paths.products}#variants-${key}`
}

/** The values of the data sheet, then those by which a product differs from the other variants of its group. */
function propertiesData({ product, variants }: DescribedProduct, properties: readonly object[]) {
  const own = variants?.items.find(({ _id }) => _id === product._id)
  const axes = own && variants ? variants.axes : []
  const values = axes.map(({ name, values }, index) => ({
    '@type': 'PropertyValue',
    name,
    value: values.find(({ key }) => key === own?.values[index])?.label ?? '',
  }))
  const all = [...properties, ...values]
  return all.length > 0 ? { additionalProperty: all } : {}
}

type Variants = NonNullable<DescribedProduct['variants']>

function labelsOf({ axes }: Variants, own: readonly string[]): string[] {
  return axes.flatMap(({ values }, index) => values.find(({ key }) => key === own[index])?.label ?? [])
}

/** The group of variants: each has its own page, which names the same group. */
function groupData({ variants }: Pick<DescribedProduct, 'variants'>, origin: string): MetaDescriptor[] {
  if (!variants) return []
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'ProductGroup',
        '@id': groupId(origin, variants.key),
        name: variants.name,
        productGroupID: variants.key,
        variesBy: variants.axes.map(({ name }) => name),
        hasVariant: variants.items.slice(0, maxListed).map(({ sku, slug, _id, values }) => ({
          '@type': 'Product',
          name: [variants.name, ...labelsOf(variants, values)].join(', '),
          ...(sku && { sku, image: origin + cardOf(sku) }),
          url: origin + paths.product(slug ?? _id),
        })),
      },
    },
  ]
}

const maxReviews = 3

/** What customers thought of it, only where there are reviews. The scale begins with 0, which schema.org does not assume. */
function ratingData({ average, count, items }: ProductReviews) {
  if (average === null) return {}
  const scale = { bestRating: 5, worstRating: 0 }
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, ...scale },
    review: items.slice(0, maxReviews).map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.userName },
      datePublished: review.createdAt.slice(0, 10),
      reviewBody: review.reviewText,
      reviewRating: { '@type': 'Rating', ratingValue: review.ratings, ...scale },
    })),
  }
}
