import { expect, test } from 'vitest'
import type { Article, Block } from './blog/article.ts'
import { articles } from './blog.ts'

function wordsOf(block: Block): string {
  if (typeof block === 'string') return block
  if (block.kind === 'list') return block.items.map(({ term, text }) => `${term} ${text}`).join(' ')
  return block.title
}

function wordCount({ short, blocks }: Article): number {
  return [short, ...blocks.map(wordsOf)].join(' ').split(/\s+/).length
}

test('there are five texts, each with an anchor of its own (specification section 2)', () => {
  expect(articles).toHaveLength(5)
  expect(new Set(articles.map(({ id }) => id)).size).toBe(5)
  for (const { id, question } of articles) {
    expect(id).toMatch(/^[a-z]+$/)
    expect(question).toMatch(/\?$/)
  }
})

test.each(articles)('$id is long enough to be worth reading and short enough to be read', (article) => {
  expect(wordCount(article)).toBeGreaterThanOrEqual(250)
  expect(wordCount(article)).toBeLessThanOrEqual(450)
  expect(article.sources.length).toBeGreaterThan(0)
})

test.each(articles)(
  'code of $id fits the column, and marks of code in prose come in pairs',
  ({ short, blocks }) => {
    for (const block of blocks) {
      if (typeof block !== 'string' && block.kind === 'code') {
        for (const line of block.code.split('\n')) expect(line.length).toBeLessThanOrEqual(70)
      }
    }
    const prose = [short, ...blocks.flatMap((block) => (typeof block === 'string' ? block : []))]
    for (const text of prose) expect(text.split('`').length % 2).toBe(1)
  },
)
