import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { LegalEntry } from '#contract/pages/legal.ts'
import { type LegalKind, legalKinds } from '#contract/pages/legal-kinds.ts'
import type { EditedPage, PageContent } from '#contract/pages/pages.ts'
import { paragraphs } from '#contract/pages/rich-text.ts'
import { deliveredTexts } from '#server/messages/delivered-texts.ts'
import { callWith, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { testPortal } from '#tests/support/portal.ts'
import { readLegalFiles } from './pages.legal-files.ts'
import { legalTexts } from './pages.legal-texts.ts'

const portal = testPortal()
const path = '/manage/legal-pages'
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await publishSettings(admin, 'company', {
    legalName: 'Valves & Sons GmbH',
    street: '1 Example Quay',
    postcode: '20457',
    city: 'Hamburg',
    country: 'DE',
    directors: 'Vera Valve',
    phone: '',
  })
})

beforeEach(async () => {
  await portal.pool.query('delete from page')
  await publishSettings(admin, 'buyers', { sellsTo: 'both' })
})

async function list(): Promise<LegalEntry[]> {
  return (await admin.call('GET', path)).json()
}

async function draft(kind: LegalKind): Promise<EditedPage> {
  const answer = await admin.call('POST', `${path}/${kind}`)
  expect(answer.statusCode, answer.body).toBe(201)
  return (await admin.call('GET', `/manage/pages/${answer.json<LegalEntry>().page?._id}`)).json()
}

/** The content with every marked place written. */
function written(content: PageContent): PageContent {
  return JSON.parse(JSON.stringify(content).replaceAll(/\[\[.*?\]\]/g, 'Written by a person.'))
}

async function save({ _id, version }: EditedPage, content: PageContent): Promise<EditedPage> {
  const answer = await admin.call('PUT', `/manage/pages/${_id}`, { version, content })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function publish({ _id, version }: EditedPage) {
  return admin.call('POST', `/manage/pages/${_id}/publish`, { version, without: [] })
}

async function publishWritten(kind: LegalKind): Promise<EditedPage> {
  const page = await draft(kind)
  const answer = await publish(await save(page, written(page.content)))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function linked(language = 'en') {
  const { legal } = (await callWith(portal, { 'accept-language': language })('GET', '/menus')).json()
  return (legal as { kind: LegalKind; label: string; address: string }[]).map(({ label, address }) => [
    label,
    address,
  ])
}

test.each(legalKinds)(
  'the draft of %s has the company, in both languages, and is published once nothing is marked',
  async (kind) => {
    const page = await draft(kind)
    const text = JSON.stringify(page.content)
    if (!['shipping'].includes(kind)) expect(text).toContain('Valves & Sons GmbH')
    expect(page.untranslated).toEqual([])
    const [entry] = (await list()).filter((one) => one.kind === kind)
    expect(entry?.page?.address).toBe(`/${kind}`)
    const places = entry?.page?.places ?? []
    if (places.length > 0) {
      const refused = await publish(page)
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'page_has_marked_places'])
      const messages: string[] = refused.json().errors.map(({ message }: { message: string }) => message)
      expect(messages[0]).toBe(`English: [[${places[0]?.place}]]`)
      expect(messages.some((message) => message.startsWith('Deutsch: [['))).toBe(true)
    }
    expect((await publish(await save(page, written(page.content)))).statusCode).toBe(200)
  },
)

test('what the settings do not say is a marked place, named as its field is', async () => {
  await draft('imprint')
  const [entry] = await list()
  const places = entry?.page?.places.filter(({ language }) => language === 'de').map(({ place }) => place)
  expect(places).toContain('Telefon')
  expect(places).not.toContain('Geschäftsführer')
})

test('a marked place is found in each text of a page: in bold, without an end, in the title; not in a hidden block', async () => {
  const page = await draft('imprint')
  const bold = { type: 'text' as const, text: '[', marks: [{ type: 'bold' as const }] }
  const body = {
    en: {
      type: 'doc' as const,
      content: [
        {
          type: 'paragraph' as const,
          content: [bold, { type: 'text' as const, text: '[half bold]] and [[no end' }],
        },
      ],
    },
  }
  const block = { id: 'one', isHidden: false, kind: 'text' as const, anchor: '', heading: { en: '' }, body }
  const hidden = { ...block, id: 'two', isHidden: true, body: { en: paragraphs('[[hidden]]') } }
  const content = { ...page.content, title: { en: '[[title]]' }, description: { en: '' }, blocks: [block, hidden] }
  const saved = await save(page, content)
  const answer = await admin.call('POST', `/manage/pages/${page._id}/publish`, {
    version: saved.version,
    without: ['de'],
  })
  const found = answer.json().errors.filter(({ message }: { message: string }) => message.startsWith('English'))
  expect(found).toEqual([
    { path: 'title', message: 'English: [[title]]' },
    { path: 'blocks.0.text', message: 'English: [[half bold]]' },
    { path: 'blocks.0.text', message: 'English: [[no end]]' },
  ])
})

test('legal pages are linked in their order once they are published, in the language of the request', async () => {
  await publishWritten('privacy')
  await draft('terms')
  await publishWritten('imprint')
  expect(await linked()).toEqual([
    ['Imprint', '/imprint'],
    ['Privacy', '/privacy'],
  ])
  expect(await linked('de')).toEqual([
    ['Impressum', '/imprint'],
    ['Datenschutz', '/privacy'],
  ])
})

test('a page that was written before is chosen, of one kind only, and another one takes its place', async () => {
  const own = await draft('terms')
  await admin.call('PUT', `${path}/terms`, { pageId: null })
  const asImprint = await admin.call('PUT', `${path}/imprint`, { pageId: own._id })
  expect(asImprint.json().page._id).toBe(own._id)
  const twice = await admin.call('PUT', `${path}/privacy`, { pageId: own._id })
  expect([twice.statusCode, twice.json().code]).toEqual([409, 'legal_page_of_other_kind'])
  const second = await admin.call('POST', `${path}/imprint`)
  expect([second.statusCode, second.json().code]).toEqual([409, 'legal_page_exists'])
  const other = await draft('terms')
  expect(other.content.address).toBe('/terms-2')
  for (const pageId of ['no id', '00000000-0000-4000-8000-000000000000']) {
    const none = await admin.call('PUT', `${path}/imprint`, { pageId })
    expect([none.statusCode, none.json().code]).toEqual([404, 'page_not_found'])
  }
  const unknown = await admin.call('PUT', `${path}/cookies`, { pageId: own._id })
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'legal_page_not_found'])
})

test('a shop for businesses has nothing about withdrawal: neither its page nor its draft, and the terms say whom it sells to', async () => {
  const page = await publishWritten('withdrawal')
  expect(await linked()).toEqual([['Right of withdrawal', page.address]])
  await publishSettings(admin, 'buyers', { sellsTo: 'businesses' })
  expect(await linked()).toEqual([])
  expect((await list()).map(({ kind }) => kind)).not.toContain('withdrawal')
  expect((await admin.call('POST', `${path}/withdrawal`)).json().code).toBe('legal_page_not_found')
  expect(JSON.stringify((await draft('terms')).content)).toContain('We sell to businesses only.')
})

test('the terms and the instruction on withdrawal are files, in the language of their reader', async () => {
  const terms = await publishWritten('terms')
  const title = { en: 'Terms <of> sale', de: 'AGB' }
  expect((await publish(await save(terms, { ...terms.content, title }))).statusCode).toBe(200)
  await publishWritten('withdrawal')
  const deps = { db: portal.pool, settings: portal.readers.settings }
  const { attachments, hasInstruction } = await readLegalFiles(deps, 'en')
  expect(attachments.map(({ filename }) => filename)).toEqual(['Terms of sale.html', 'Right of withdrawal.html'])
  expect(hasInstruction).toBe(true)
  const html = String(attachments[0]?.content)
  expect(html).toContain('<html lang="en" dir="ltr">')
  expect(html).toContain('<h1>Terms &lt;of&gt; sale</h1>')
  expect(html).toContain('Valves &amp; Sons GmbH')
  const german = await readLegalFiles(deps, 'de')
  expect(german.attachments.map(({ filename }) => filename)).toEqual(['AGB.html', 'Widerrufsrecht.html'])
  await publishSettings(admin, 'buyers', { sellsTo: 'businesses' })
  const trade = await readLegalFiles(deps, 'de')
  expect([trade.attachments.length, trade.hasInstruction]).toEqual([1, false])
})

test('each text of a draft has a German one, and none is left over', () => {
  const audiences = [{ hasConsumers: true }, { hasConsumers: false }]
  const texts = Object.values(legalTexts).flatMap(({ summary, sections }) => [
    summary,
    ...audiences.flatMap((audience) => sections(audience).flatMap(({ heading, texts: all }) => [heading, ...all])),
  ])
  const words = texts.filter((text) => /[A-Za-z]/.test(text.replaceAll(/\{\w+\}/g, '')))
  expect(words.filter((text) => !(text in (deliveredTexts.de ?? {})))).toEqual([])
})
