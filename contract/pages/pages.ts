import * as z from 'zod/mini'
import { baseLanguage, type Language } from '#i18n/language.ts'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { deleted, idParams, say } from '../fields.ts'
import { languageField, maxLanguages, namesBase } from '../language-fields.ts'
import { isReservedAddress, pageAddressField } from './addresses.ts'
import { block, maxBlocks, type PageBlock, type ShownBlock, shownBlock } from './blocks.ts'
import { textsInLanguage, textsLacking, translatedText } from './texts.ts'

/** `too_many_pages` says the number too. */
export const maxPages = 200
/** The shown version is kept besides these. */
export const maxVersions = 50
const longestPage = 200_000
/** A page as long as it may be, in small pieces: a text in bold has six values in thirty characters. */
const maxPageValues = 50_000

const blocksMessage = say('blocks must be a list of blocks')
const tooMany = say('A page can have at most {max} blocks.', { max: String(maxBlocks) })
const tooLong = say('This page is too long. Split it into two.')
const twice = say('Two blocks have the same id.')

/** A page with its texts in every language. */
const pageContent = z
  .strictObject({
    address: pageAddressField,
    title: translatedText(120).check(namesBase(say('{label} must be text.', { label: mark('Title') }))),
    /** For search engines and previews of links. */
    description: translatedText(300),
    /** Search engines should not list it. */
    isUnlisted: z.boolean(say('isUnlisted must be true or false')),
    blocks: z.array(block, blocksMessage).check(z.maxLength(maxBlocks, tooMany)),
  })
  .check(
    z.refine(({ address }) => !isReservedAddress(address), {
      ...say('The portal uses this address itself. Choose another one.'),
      path: ['address'],
    }),
    z.refine(({ blocks }) => new Set(blocks.map(({ id }) => id)).size === blocks.length, {
      ...twice,
      path: ['blocks'],
    }),
    z.refine((content) => JSON.stringify(content).length <= longestPage, { ...tooLong, path: ['blocks'] }),
  )
export type PageContent = z.output<typeof pageContent>

const shownPage = z.object({
  address: z.string(),
  title: z.string(),
  description: z.string(),
  isUnlisted: z.boolean(),
  blocks: z.array(shownBlock),
  /** Ids of blocks that are not translated: their texts are in the base language. */
  untranslated: z.array(z.string()),
})
export type ShownPage = z.output<typeof shownPage>

/** What visitors get of a page: its blocks that are not hidden, each in one language. */
export function showPage({ blocks, ...head }: PageContent, language: Language): ShownPage {
  const visible = blocks.filter(({ isHidden }) => !isHidden)
  const isUntranslated = (one: PageBlock) => textsLacking(one, language).length > 0
  const shown = (one: PageBlock): ShownBlock =>
    textsInLanguage(one, isUntranslated(one) ? baseLanguage() : language)
  return {
    ...textsInLanguage(head, language),
    blocks: visible.map(shown),
    untranslated: visible.filter(isUntranslated).map(({ id }) => id),
  }
}

const readVersion = say('version must be the one that was last read')
const version = z.int(readVersion)

const pageEntry = z.object({
  _id: z.string(),
  /** Where visitors find it now. */
  address: z.string(),
  title: z.string(),
  publishedNumber: z.nullable(z.int()),
  /** Whether the draft differs from what visitors see. */
  hasChanges: z.boolean(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** Languages that a text is missing in. */
  untranslated: z.array(z.string()),
})
export type PageEntry = z.output<typeof pageEntry>

const editedPage = z.extend(pageEntry, { content: pageContent })
export type EditedPage = z.output<typeof editedPage>

export const readPage = endpoint({
  id: 'pages.read',
  summary: 'A published page by its address, in the language of the request. Without a page at `/`, a neutral one',
  method: 'GET',
  path: '/pages',
  access: 'everyone',
  query: z.object({ address: pageAddressField }),
  reply: shownPage,
  errors: ['page_not_found'],
})

export const listPages = endpoint({
  id: 'pages.list',
  summary: 'All pages, published or not, in the order in which they were added',
  method: 'GET',
  path: '/manage/pages',
  access: 'staff',
  permission: 'pages:read',
  reply: z.array(pageEntry),
  errors: [],
})

export const addPage = endpoint({
  id: 'pages.add',
  summary: 'Add a page as a draft',
  method: 'POST',
  path: '/manage/pages',
  access: 'staff',
  permission: 'pages:write',
  body: pageContent,
  maxValues: maxPageValues,
  status: 201,
  reply: editedPage,
  errors: ['page_address_taken', 'too_many_pages', 'idempotency_key_reused'],
})

export const readDraft = endpoint({
  id: 'pages.readDraft',
  summary: 'A page as it is edited, in every language',
  method: 'GET',
  path: '/manage/pages/{id}',
  access: 'staff',
  permission: 'pages:read',
  params: idParams,
  reply: editedPage,
  errors: ['page_not_found'],
})

export const saveDraft = endpoint({
  id: 'pages.saveDraft',
  summary:
    'Save the draft of a page; `version` must be the one that was read. Visitors see it once it is published',
  method: 'PUT',
  path: '/manage/pages/{id}',
  access: 'staff',
  permission: 'pages:write',
  params: idParams,
  body: z.strictObject({ version, content: pageContent }),
  maxValues: maxPageValues,
  reply: editedPage,
  errors: ['page_not_found', 'page_address_taken', 'stale_version'],
})

export const previewPage = endpoint({
  id: 'pages.preview',
  summary: 'A draft, or with `number` a version that was published, as visitors would get it in this language',
  method: 'GET',
  path: '/manage/pages/{id}/preview',
  access: 'staff',
  permission: 'pages:read',
  params: idParams,
  query: z.object({
    language: languageField(),
    number: z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,9}$/, say('number must be the number of a version'))),
        z.transform((text: string) => Number(text)),
      ),
    ),
  }),
  reply: shownPage,
  errors: ['page_not_found', 'page_version_not_found'],
})

export const publishPage = endpoint({
  id: 'pages.publish',
  summary:
    'Publish the draft. `without` names the languages that may lack texts: blocks without them are in the base language',
  method: 'POST',
  path: '/manage/pages/{id}/publish',
  access: 'staff',
  permission: 'pages:write',
  params: idParams,
  body: z.strictObject({
    version,
    without: z.array(languageField()).check(z.maxLength(maxLanguages)),
  }),
  reply: editedPage,
  errors: [
    'page_not_found',
    'page_address_taken',
    'page_untitled',
    'page_untranslated',
    'page_has_marked_places',
    'stale_version',
  ],
})

export const withdrawPage = endpoint({
  id: 'pages.withdraw',
  summary: 'Take a page out of the shop. Its draft and its versions are kept',
  method: 'POST',
  path: '/manage/pages/{id}/withdraw',
  access: 'staff',
  permission: 'pages:write',
  params: idParams,
  body: z.strictObject({ version }),
  reply: editedPage,
  errors: ['page_not_found', 'stale_version'],
})

const pageVersion = z.object({
  number: z.int(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  /** Whether visitors see this one. */
  isShown: z.boolean(),
})
export type PageVersion = z.output<typeof pageVersion>

export const listPageVersions = endpoint({
  id: 'pages.versions',
  summary: 'The last 50 versions that were published, newest first',
  method: 'GET',
  path: '/manage/pages/{id}/versions',
  access: 'staff',
  permission: 'pages:read',
  params: idParams,
  reply: z.array(pageVersion),
  errors: ['page_not_found'],
})

export const restorePage = endpoint({
  id: 'pages.restore',
  summary: 'Make the draft what an earlier version was; nothing changes for visitors until it is published',
  method: 'POST',
  path: '/manage/pages/{id}/restore',
  access: 'staff',
  permission: 'pages:write',
  params: idParams,
  body: z.strictObject({ version, number: z.int(say('number must be the number of a version')) }),
  reply: editedPage,
  errors: ['page_not_found', 'page_version_not_found', 'page_address_taken', 'stale_version'],
})

export const deletePage = endpoint({
  id: 'pages.delete',
  summary: 'Delete a page that visitors do not see, with its versions',
  method: 'DELETE',
  path: '/manage/pages/{id}',
  access: 'staff',
  permission: 'pages:write',
  params: idParams,
  query: z.object({
    version: z.pipe(
      z.string(readVersion).check(z.regex(/^\d{1,9}$/, readVersion)),
      z.transform((text: string) => Number(text)),
    ),
  }),
  reply: deleted,
  errors: ['page_not_found', 'page_is_published', 'stale_version'],
})

/** What a page begins with. */
export function emptyPage(address: string, title: string): PageContent {
  return {
    address,
    title: { [baseLanguage()]: title },
    description: { [baseLanguage()]: '' },
    isUnlisted: false,
    blocks: [],
  }
}
