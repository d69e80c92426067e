import type { MetaDescriptor } from 'react-router'
import { firstLanguage, languageKey } from '#i18n/language.ts'
import { language, t } from '#i18n/t.ts'
import type { Article } from '#tenant/blog/article.ts'
import { blog } from '#tenant/blog.ts'

/** The blog as search engines read it (schema.org). `address` is the page's own in the first language, with host. */
export function blogData(address: string, articles: readonly Article[], legalName: string): MetaDescriptor {
  const page = language() === firstLanguage ? address : `${address}?${languageKey}=${language()}`
  const author = { '@type': 'Organization', name: legalName }
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Blog',
      name: t(blog.heading),
      description: t(blog.description),
      url: page,
      inLanguage: language(),
      publisher: author,
      blogPost: articles.map(({ id, question, short }) => ({
        '@type': 'BlogPosting',
        headline: t(question),
        abstract: t(short).replaceAll('`', ''),
        url: `${page}#${id}`,
        datePublished: blog.writtenAt,
        author,
      })),
    },
  }
}
