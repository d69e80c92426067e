import type { MetaDescriptor } from 'react-router'
import type { ShownBlock } from '#contract/pages/blocks.ts'
import type { ShownPage } from '#contract/pages/pages.ts'
import type { RichText } from '#contract/pages/rich-text.ts'
import { firstLanguage, languageKey } from '#i18n/language.ts'
import { language } from '#i18n/t.ts'
import { brand } from '#tenant/brand.ts'

function wordsOf({ content }: RichText): string {
  const [first] = content
  return first?.type === 'paragraph' ? (first.content ?? []).map(({ text }) => text).join('') : ''
}

function headingOf(blocks: readonly ShownBlock[]): string | undefined {
  for (const block of blocks) if (block.kind === 'hero') return block.heading
  return undefined
}

/**
 * Questions and answers as search engines read them (schema.org); nothing for other pages. `address` is the page's own in
 * the first language, with host.
 */
export function questionsData(address: string, { title, description, blocks }: ShownPage): MetaDescriptor[] {
  const page = language() === firstLanguage ? address : `${address}?${languageKey}=${language()}`
  const author = { '@type': 'Organization', name: brand.legalName }
  return blocks.flatMap((block) => {
    if (block.kind !== 'questions' || block.writtenOn === '') return []
    const blog = {
      '@context': 'https://schema.org',
      '@type': 'Blog',
      name: headingOf(blocks) ?? title,
      description,
      url: page,
      inLanguage: language(),
      publisher: author,
      blogPost: block.items.map(({ anchor, question, short }) => ({
        '@type': 'BlogPosting',
        headline: question,
        abstract: wordsOf(short),
        url: `${page}#${anchor}`,
        datePublished: block.writtenOn,
        author,
      })),
    }
    return [{ 'script:ld+json': blog }]
  })
}
