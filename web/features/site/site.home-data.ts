import type { MetaDescriptor } from 'react-router'
import { languages } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { brand } from '#tenant/brand.ts'

/** The company and its site as search engines read them (schema.org). `address` is the home page's, with host. */
export function homeData(address: string): MetaDescriptor {
  const organization = `${address}#organization`
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Organization',
          '@id': organization,
          name: brand.name,
          legalName: brand.legalName,
          description: t(brand.tagline),
          url: address,
          logo: `${address}icon-512.png`,
          contactPoint: { '@type': 'ContactPoint', contactType: 'sales', email: brand.contactEmail },
        },
        {
          '@type': 'WebSite',
          '@id': `${address}#website`,
          name: brand.name,
          url: address,
          inLanguage: languages,
          publisher: { '@id': organization },
        },
      ],
    },
  }
}
