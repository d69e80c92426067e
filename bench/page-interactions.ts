/** What an admin presses and types in the editor of a page with 40 blocks: see `bench/interactions.ts`. */
import type { Page } from '@playwright/test'
import { callAs, type Interaction } from './cart-interactions.ts'

const blockCount = 40
const address = '/page-of-the-bench'
const sentence = 'Turned from bar, deburred and measured. '

const paragraph = { type: 'paragraph', content: [{ type: 'text', text: sentence.repeat(10) }] }

function textBlock(index: number) {
  const heading = { en: `Part ${index + 1}`, de: `Teil ${index + 1}` }
  const body = { en: { type: 'doc', content: [paragraph] }, de: { type: 'doc', content: [paragraph] } }
  return { id: `block-${index}`, isHidden: false, kind: 'text', anchor: '', heading, body }
}

type Entry = { _id: string; address: string; version: number }

let opened = ''

/** Writes the page again, so that each interaction begins with the same blocks. */
async function writePage(page: Page): Promise<void> {
  const before = ((await callAs(page, 'GET /manage/pages')) as Entry[]).find((one) => one.address === address)
  if (before) await callAs(page, `DELETE /manage/pages/${before._id}?version=${before.version}`)
  const head = { address, title: { en: 'Bench', de: 'Messung' }, description: { en: '' }, isUnlisted: true }
  const blocks = Array.from({ length: blockCount }, (_, index) => textBlock(index))
  const added = (await callAs(page, 'POST /manage/pages', { ...head, blocks })) as Entry
  opened = added._id
}

const block = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()

async function openBlock(page: Page): Promise<void> {
  await block(page, '20. Text').click()
}

const edits: Omit<Interaction, 'before' | 'path'>[] = [
  { name: 'open a block', perform: openBlock },
  {
    name: 'type into a heading',
    perform: async (page) => {
      await openBlock(page)
      await page.getByLabel('Heading', { exact: true }).click()
      await page.keyboard.type('Measured ')
    },
  },
  {
    name: 'type into a text',
    perform: async (page) => {
      await openBlock(page)
      await page.getByRole('textbox', { name: 'Text', exact: true }).click()
      await page.keyboard.type('Measured ')
    },
  },
  { name: 'move a block', perform: (page) => block(page, '20. Text: move up').click() },
  { name: 'add a block', perform: (page) => block(page, 'Add block').click() },
  { name: 'delete a block', perform: (page) => block(page, '20. Text: delete').click() },
  { name: 'edit in German', perform: (page) => block(page, 'Deutsch').click() },
]

/** The address is known once the page is written. */
export const onPageEditor: Interaction[] = edits.map((edit) => ({
  ...edit,
  before: writePage,
  get path() {
    return `/dashboard/pages/${opened}`
  },
}))
