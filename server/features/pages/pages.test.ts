import { afterEach, beforeAll, expect, test } from 'vitest'
import type { PageBlock } from '#contract/pages/blocks.ts'
import {
  type EditedPage,
  emptyPage,
  type PageContent,
  type PageVersion,
  type ShownPage,
} from '#contract/pages/pages.ts'
import { paragraphs, type RichTextDocument } from '#contract/pages/rich-text.ts'
import { callWith, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
const path = '/manage/pages'
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

afterEach(async () => {
  await portal.pool.query('delete from page')
})

function prose(id: string, words: { en: string; de?: string }): PageBlock {
  const body = { en: paragraphs(words.en), ...(words.de !== undefined && { de: paragraphs(words.de) }) }
  const heading = { en: 'How we work', ...(words.de !== undefined && { de: 'Wie wir arbeiten' }) }
  return { id, isHidden: false, kind: 'text', anchor: '', heading, body }
}

const about: PageContent = {
  ...emptyPage('/about', 'About us'),
  title: { en: 'About us', de: 'Über uns' },
  blocks: [prose('work', { en: 'We turn and mill.', de: 'Wir drehen und fräsen.' })],
}

async function add(content: PageContent = about): Promise<EditedPage> {
  const answer = await admin.call('POST', path, content)
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

async function save({ _id, version }: EditedPage, content: unknown) {
  return admin.call('PUT', `${path}/${_id}`, { version, content })
}

async function publish({ _id, version }: EditedPage, without: string[] = []): Promise<EditedPage> {
  const answer = await admin.call('POST', `${path}/${_id}/publish`, { version, without })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

async function shown(address: string, language = 'en') {
  return callWith(portal, { 'accept-language': language })('GET', `/pages?address=${encodeURIComponent(address)}`)
}

test('a page is written, published, changed and published again, and visitors see what is published', async () => {
  const draft = await add()
  expect(draft).toMatchObject({ address: '/about', version: 1, publishedNumber: null, hasChanges: true })
  expect((await shown('/about')).statusCode).toBe(404)
  const first = await publish(draft)
  expect(first).toMatchObject({ version: 2, publishedNumber: 1, hasChanges: false })
  expect((await shown('/about')).json()).toMatchObject({ title: 'About us', blocks: [{ heading: 'How we work' }] })
  const changed = (await save(first, { ...about, title: { en: 'Who we are', de: 'Wer wir sind' } })).json()
  expect(changed).toMatchObject({ hasChanges: true, publishedNumber: 1 })
  expect((await shown('/about')).json().title).toBe('About us')
  await publish(changed)
  expect((await shown('/about')).json().title).toBe('Who we are')
  expect((await shown('/about', 'de')).json().title).toBe('Wer wir sind')
})

test('an earlier version comes back as the draft, and visitors see it once it is published', async () => {
  const first = await publish(await add())
  const second = await publish((await save(first, { ...about, blocks: [] })).json())
  const versions = (await admin.call('GET', `${path}/${second._id}/versions`)).json<PageVersion[]>()
  expect(versions.map(({ number, isShown, publishedBy }) => [number, isShown, publishedBy])).toEqual([
    [2, true, 'Test Admin'],
    [1, false, 'Test Admin'],
  ])
  const body = { version: second.version, number: 1 }
  const restored = (await admin.call('POST', `${path}/${second._id}/restore`, body)).json<EditedPage>()
  expect(restored).toMatchObject({ content: about, publishedNumber: 2, hasChanges: true })
  expect((await shown('/about')).json().blocks).toEqual([])
  await publish(restored)
  expect((await shown('/about')).json().blocks).toHaveLength(1)
  const none = await admin.call('POST', `${path}/${second._id}/restore`, { version: 7, number: 9 })
  expect([none.statusCode, none.json().code]).toEqual([409, 'stale_version'])
})

test('of two admins who edit one page, the second gets both versions, and nothing is lost', async () => {
  const read = await add()
  const mine = { ...about, title: { en: 'Mine' } }
  const theirs = { ...about, title: { en: 'Theirs' } }
  expect((await save(read, theirs)).statusCode).toBe(200)
  const late = await save(read, mine)
  expect([late.statusCode, late.json().code]).toEqual([409, 'stale_version'])
  expect(late.json().current).toMatchObject({ version: 2, content: theirs })
  for (const [method, where, body] of [
    ['POST', '/publish', { version: 1, without: [] }],
    ['POST', '/withdraw', { version: 1 }],
    ['DELETE', '?version=1', undefined],
  ] as const) {
    expect((await admin.call(method, `${path}/${read._id}${where}`, body)).statusCode).toBe(409)
  }
})

test('a block without a translation is in the base language as a whole, and publishing says so first', async () => {
  const content = { ...about, blocks: [...about.blocks, prose('new', { en: 'New.' })] }
  const draft = await add(content)
  const refused = await admin.call('POST', `${path}/${draft._id}/publish`, { version: 1, without: [] })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'page_untranslated'])
  expect(refused.json().errors).toEqual([
    { path: 'blocks.1.heading', message: 'Deutsch' },
    { path: 'blocks.1.body', message: 'Deutsch' },
  ])
  await publish(draft, ['de'])
  const page = (await shown('/about', 'de')).json<ShownPage>()
  expect(page.untranslated).toEqual(['new'])
  expect(page.blocks.map((block) => 'heading' in block && block.heading)).toEqual([
    'Wie wir arbeiten',
    'How we work',
  ])
})

test('a hidden block is not sent to visitors', async () => {
  await publish(await add({ ...about, blocks: about.blocks.map((block) => ({ ...block, isHidden: true })) }))
  expect((await shown('/about')).json().blocks).toEqual([])
})

test('a preview is what visitors would get, in any language, also of an earlier version', async () => {
  const first = await publish(await add())
  const draft = (await save(first, { ...about, blocks: [] })).json<EditedPage>()
  const preview = async (query: string) =>
    (await admin.call('GET', `${path}/${draft._id}/preview?${query}`)).json()
  expect(await preview('language=de')).toMatchObject({ title: 'Über uns', blocks: [] })
  expect(await preview('language=de&number=1')).toEqual((await shown('/about', 'de')).json())
  expect(await preview('language=de&number=5')).toMatchObject({ code: 'page_version_not_found' })
})

test('an address has one page, and is free again when its page has moved', async () => {
  const first = await publish(await add())
  const taken = await admin.call('POST', path, about)
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'page_address_taken'])
  const moving = (await save(first, { ...about, address: '/company' })).json<EditedPage>()
  // Visitors find it at its old address until the draft is published, so both are taken.
  for (const address of ['/about', '/company']) {
    expect((await admin.call('POST', path, { ...about, address })).json().code).toBe('page_address_taken')
  }
  await publish(moving)
  expect([(await shown('/about')).statusCode, (await shown('/company')).statusCode]).toEqual([404, 200])
  await add()
})

test('without a page of its own, the home page says what the settings say', async () => {
  const home = (await shown('/')).json<ShownPage>()
  expect(home.blocks.map(({ kind }) => kind)).toEqual(['hero', 'products', 'reviews', 'call'])
  expect((await shown('/', 'de')).json().blocks[1].heading).toBe('Wir fertigen')
})

test('a page that is taken out of the shop is kept, and can be deleted then', async () => {
  const page = await publish(await add())
  const early = await admin.call('DELETE', `${path}/${page._id}?version=${page.version}`)
  expect([early.statusCode, early.json().code]).toEqual([409, 'page_is_published'])
  const withdrawn = (await admin.call('POST', `${path}/${page._id}/withdraw`, { version: page.version })).json()
  expect(withdrawn).toMatchObject({ publishedNumber: null, content: about })
  expect((await shown('/about')).statusCode).toBe(404)
  const gone = await admin.call('DELETE', `${path}/${page._id}?version=${withdrawn.version}`)
  expect(gone.json()).toEqual({ deletedCount: 1 })
  expect((await admin.call('GET', path)).json()).toEqual([])
})

const rich = (content: unknown[]) => ({ ...about.blocks[0], body: { en: { type: 'doc', content } } })
const linkTo = (href: string) =>
  rich([{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] }])

test.each([
  ['an address with capitals', { address: '/About' }, 'address'],
  ['an address of the portal', { address: '/dashboard/pages' }, 'address'],
  ['an address of a product', { address: '/products/x' }, 'address'],
  ['no title in the base language', { title: { de: 'Über uns' } }, 'title.en'],
  ['a language that the portal does not speak', { title: { en: 'x', fr: 'x' } }, 'title'],
  ['an unknown block', { blocks: [{ id: 'a', isHidden: false, kind: 'script', code: 'x' }] }, 'blocks.0.kind'],
  ['two blocks with one id', { blocks: [about.blocks[0], about.blocks[0]] }, 'blocks'],
  [
    'HTML in place of rich text',
    { blocks: [{ ...about.blocks[0], body: { en: '<p>x</p>' } }] },
    'blocks.0.body.en',
  ],
  [
    'a node that runs code',
    { blocks: [rich([{ type: 'html', html: '<script>' }])] },
    'blocks.0.body.en.content.0.type',
  ],
  [
    'a link that runs code',
    { blocks: [linkTo('javascript:alert(1)')] },
    'blocks.0.body.en.content.0.content.0.marks.0.attrs.href',
  ],
  [
    'a link that becomes one to another host',
    { blocks: [linkTo('/.//evil.example')] },
    'blocks.0.body.en.content.0.content.0.marks.0.attrs.href',
  ],
  [
    'a link without its protocol',
    { blocks: [linkTo('//evil.example')] },
    'blocks.0.body.en.content.0.content.0.marks.0.attrs.href',
  ],
])('%s is refused with a sentence at its field', async (_, change, errorPath) => {
  const answer = await admin.call('POST', path, { ...about, ...change })
  expect([400, 422]).toContain(answer.statusCode)
  const errors = answer.json<{ errors: { path: string; message: string }[] }>().errors
  expect(errors.map(({ path: place }) => place)).toContain(errorPath)
  for (const { message } of errors) expect(message).toMatch(/\w{3}/)
})

test('markup in a text is text', async () => {
  const words = '<img src=x onerror=alert(1)>'
  await publish(await add({ ...about, blocks: [prose('a', { en: words, de: words })] }))
  const [block] = (await shown('/about')).json<ShownPage>().blocks
  expect(block?.kind === 'text' && (block.body satisfies RichTextDocument)).toEqual(paragraphs(words))
})

test('a page without a title is not published', async () => {
  const draft = await add(emptyPage('/empty', ''))
  const answer = await admin.call('POST', `${path}/${draft._id}/publish`, { version: 1, without: [] })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'page_untitled'])
})

test('a repeated request with the same key adds one page', async () => {
  const send = () => admin.callWith({ 'idempotency-key': 'one page' })('POST', path, about)
  const [first, second] = [await send(), await send()]
  expect(second.json()).toEqual(first.json())
  expect((await admin.call('GET', path)).json()).toHaveLength(1)
})

test('the audit log has each change of a page, with the block that changed', async () => {
  const first = await publish(await add())
  await save(first, { ...about, blocks: [prose('work', { en: 'We grind too.' })] })
  const { rows } = await portal.pool.query<{ action: string; after: object }>(
    'select action, after from audit_log where subject_id = $1 order by id',
    [first._id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['page.added', 'page.published', 'page.changed'])
  expect(Object.keys(rows[2]?.after ?? {})).toEqual(['block work'])
})
