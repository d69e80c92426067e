import type { MetaDescriptor } from 'react-router'
import type { PublicCompany } from '#contract/page-settings.ts'
import { languageCodes } from '#i18n/language.ts'

/** The company and its site as search engines read them (schema.org). `address` is the home page's, with host. */
export function homeData(address: string, company: PublicCompany): MetaDescriptor {
  const organization = `${address}#organization`
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Organization',
          '@id': organization,
          name: company.name,
          legalName: company.legalName,
          description: company.tagline,
          url: address,
          logo: `${address}icon-512.png`,
          contactPoint: { '@type': 'ContactPoint', contactType: 'sales', email: company.email },
        },
        {
          '@type': 'WebSite',
          '@id': `${address}#website`,
          name: company.name,
          url: address,
          inLanguage: company.languages ?? languageCodes(),
          publisher: { '@id': organization },
        },
      ],
    },
  }
}
