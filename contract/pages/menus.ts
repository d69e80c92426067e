import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'
import { hasBaseText } from '../language-fields.ts'
import { linkAddress } from './addresses.ts'
import { legalKinds } from './legal-kinds.ts'
import { translatedText } from './texts.ts'

export const menuPlaces = ['navigation', 'footer'] as const
export type MenuPlace = (typeof menuPlaces)[number]

const maxEntries = 12
const tooMany = say('A menu can have at most {max} links.', { max: String(maxEntries) })
const readVersion = say('version must be the one that was last read')

const unlabelled = say('Enter a text for each link.')
const label = translatedText(60).check(hasBaseText(unlabelled))

const entry = z.strictObject({ label, address: linkAddress })
export type MenuEntry = z.output<typeof entry>

const shownMenu = z.array(z.object({ label: z.string(), address: z.string() }))

/** Legal pages that visitors can read. */
const shownLegal = z.array(z.object({ kind: z.enum(legalKinds), label: z.string(), address: z.string() }))

export const readMenus = endpoint({
  id: 'pages.menus',
  summary:
    'The links in the bar and at the foot of every page, and the legal pages, in the language of the request',
  method: 'GET',
  path: '/menus',
  access: 'everyone',
  reply: z.object({ navigation: shownMenu, footer: shownMenu, legal: shownLegal }),
  errors: [],
})

const editedMenu = z.object({
  place: z.enum(menuPlaces),
  entries: z.array(entry),
  version: z.int(),
  /** What the menu has without changes: the pages of the portal, then the portfolio and the blog if they are published. */
  standard: z.array(entry),
})
export type EditedMenu = z.output<typeof editedMenu>

export const listMenus = endpoint({
  id: 'pages.listMenus',
  summary: 'Both menus in every language. Version 0: nobody has changed it yet',
  method: 'GET',
  path: '/manage/menus',
  access: 'staff',
  permission: 'pages:read',
  reply: z.array(editedMenu),
  errors: [],
})

export const saveMenu = endpoint({
  id: 'pages.saveMenu',
  summary: 'Replace a menu; `version` must be the one that was read. Visitors see it at once',
  method: 'PUT',
  path: '/manage/menus/{place}',
  access: 'staff',
  permission: 'pages:write',
  params: z.object({ place: z.enum(menuPlaces, say('place must be navigation or footer')) }),
  body: z.strictObject({
    version: z.int(readVersion),
    entries: z.array(entry, say('entries must be a list of links')).check(z.maxLength(maxEntries, tooMany)),
  }),
  reply: editedMenu,
  errors: ['stale_version'],
})
