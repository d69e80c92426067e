import type { MetaDescriptor } from 'react-router'
import type { ShownBlock } from '#contract/pages/blocks.ts'
import type { ShownPage } from '#contract/pages/pages.ts'
import type { RichTextDocument } from '#contract/pages/rich-text.ts'
import { baseLanguage, languageKey } from '#i18n/language.ts'
import { language } from '#i18n/t.ts'

function wordsOf({ content }: RichTextDocument): string {
  const [first] = content
  return first?.type === 'paragraph'
    ? (first.content ?? []).map((node) => (node.type === 'text' ? node.text : ' ')).join('')
    : ''
}

function headingOf(blocks: readonly ShownBlock[]): string | undefined {
  for (const block of blocks) if (block.kind === 'hero') return block.heading
  return undefined
}

/** The page of an article: its own address in the base language, with host, and the name of the company. */
type Published = { address: string; legalName: string }

/** Questions and answers as search engines read them (schema.org); nothing for other pages. */
export function questionsData(
  { address, legalName }: Published,
  { title, description, blocks }: ShownPage,
): MetaDescriptor[] {
  const page = language() === baseLanguage() ? address : `${address}?${languageKey}=${language()}`
  const author = { '@type': 'Organization', name: legalName }
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
