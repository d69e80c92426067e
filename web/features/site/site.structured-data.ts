import type { MetaDescriptor } from 'react-router'
import type { Article } from '#tenant/blog/article.ts'
import { blog } from '#tenant/blog.ts'
import { brand } from '#tenant/brand.ts'

/** The blog as search engines read it (schema.org). `address` is the page's own, with host. */
export function blogData(address: string, articles: readonly Article[]): MetaDescriptor {
  const author = { '@type': 'Organization', name: brand.legalName }
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Blog',
      name: blog.heading,
      description: blog.description,
      url: address,
      inLanguage: brand.locale,
      publisher: author,
      blogPost: articles.map(({ id, question, short }) => ({
        '@type': 'BlogPosting',
        headline: question,
        abstract: short.replaceAll('`', ''),
        url: `${address}#${id}`,
        datePublished: blog.writtenAt,
        author,
      })),
    },
  }
}
