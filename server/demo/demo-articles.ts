import { inlineOf, type RichBlock, type RichInline, type RichTextDocument } from '#contract/pages/rich-text.ts'
import type { Translated } from '#contract/pages/texts.ts'
import type { Article, Block as ArticleBlock } from '#demo/company/blog/article.ts'
import type { Language } from '#i18n/language.ts'
import { mark } from '#i18n/t.ts'
import { inLanguage } from '../scope/portal-scope.ts'
import { demoText, said } from './demo-texts.ts'

/** A value made in every language. */
export function inEach<Value>(make: (language: Language) => Value): Translated<Value> {
  return { en: inLanguage('en', () => make('en')), de: inLanguage('de', () => make('de')) }
}

function paragraphOf(text: string): RichBlock {
  return { type: 'paragraph', content: inlineOf(demoText(text)) }
}

function listItemOf({ term, text }: { term: string; text: string }) {
  const content: RichInline[] = [
    { type: 'text', text: demoText(term), marks: [{ type: 'bold' }] },
    { type: 'text', text: ' ' },
    ...inlineOf(demoText(text)),
  ]
  return { type: 'listItem' as const, content: [{ type: 'paragraph' as const, content }] }
}

function richBlockOf(block: ArticleBlock): RichBlock {
  if (typeof block === 'string') return paragraphOf(block)
  switch (block.kind) {
    case 'list':
      return { type: 'bulletList', content: block.items.map(listItemOf) }
    case 'code':
      return {
        type: 'codeBlock',
        attrs: { language: block.language, title: demoText(block.title) },
        content: [{ type: 'text', text: block.code }],
      }
    case 'chain': {
      const parts = block.parts.map(({ label, ms }) => ({ label: demoText(label), ms }))
      return {
        type: 'dimensionChain',
        attrs: { title: demoText(block.title), total: demoText(mark('From tap to paint')), parts },
      }
    }
  }
}

/** Prose of the tenant as rich text. */
export function richOf(blocks: readonly ArticleBlock[]): Translated<RichTextDocument> {
  return inEach(() => ({ type: 'doc', content: blocks.map(richBlockOf) }))
}

/** An article as a question of the blog. */
export function questionOf({ id, question, short, blocks, sources }: Article) {
  return {
    anchor: id,
    question: said(question),
    short: richOf([short]),
    answer: richOf(blocks),
    sources: sources.map(({ title, href }) => ({ title, address: href })),
  }
}
