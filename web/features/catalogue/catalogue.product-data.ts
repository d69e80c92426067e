import type { MetaDescriptor } from 'react-router'
import type { DescribedProduct } from '#contract/catalogue.ts'
import { minorDigits } from '#contract/money.ts'
import { brand } from '#tenant/brand.ts'
import { t } from '#texts/t.ts'
import { paths } from '../../paths.ts'

/** A product as search engines read it (schema.org): what it is, what it costs, whether it is there, where it stands. */
export function productData({ product, attributes }: DescribedProduct, origin: string): MetaDescriptor[] {
  const address = origin + paths.product(product._id)
  const material = attributes.material
  const offer = {
    '@type': 'Offer',
    url: address,
    price: product.unitprice.toFixed(minorDigits(product.currency)),
    priceCurrency: product.currency,
    availability: `https://schema.org/${product.available >= product.minorder ? 'InStock' : 'OutOfStock'}`,
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue: product.minorder, unitCode: 'C62' },
    seller: { '@type': 'Organization', name: brand.legalName },
  }
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.name,
        description: product.description,
        url: address,
        ...(product.sku && { sku: product.sku }),
        ...(product.image && { image: product.image }),
        ...(material && { material }),
        brand: { '@type': 'Brand', name: brand.name },
        ...(product.unitprice > 0 && { offers: offer }),
      },
    },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: t('Products'), item: origin + paths.products },
          { '@type': 'ListItem', position: 2, name: product.name, item: address },
        ],
      },
    },
  ]
}
