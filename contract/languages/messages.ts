import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'
import { longestMessage } from '../messages/rules.ts'

/** Largest file of messages that can be uploaded, in bytes. */
export const maxMessageBytes = 2_000_000
/** Media types of files with messages. */
export const messageFileTypes = ['application/json'] as const

/** Messages on a page of the list. */
export const messagesPerPage = 50

/** Longest text of the code; today's longest has 440 characters. */
const longestKey = 1_000

const params = z.object({ code: z.string().check(z.maxLength(35)) })

export const message = z.object({
  /** The text in the code. */
  key: z.string(),
  /** The text in this language; null if it is missing. */
  text: z.nullable(z.string()),
  /** Where the text comes from; null if it is missing. */
  origin: z.nullable(z.enum(['release', 'file', 'own'])),
  /** Shown while the text is missing. */
  fallback: z.string(),
  /** Of the company's own text; 0 without one. */
  version: z.int(),
})
export type Message = z.infer<typeof message>

export const messageFilters = ['all', 'missing', 'own'] as const
export type MessageFilter = (typeof messageFilters)[number]

const invalidCursor = say('cursor must be the one that the previous page returned')

export const listMessages = endpoint({
  id: 'languages.messages',
  summary:
    'The messages of a language, in the order of the code: all, the missing ones, or those that staff have changed',
  method: 'GET',
  path: '/manage/languages/{code}/messages',
  access: 'staff',
  permission: 'settings:read',
  params,
  query: z.object({
    q: z.optional(z.string().check(z.maxLength(200, say('Search for at most 200 characters')))),
    filter: z.optional(z.enum(messageFilters, say('filter is all, missing or own'))),
    cursor: z.optional(z.string(invalidCursor).check(z.regex(/^\d{1,6}$/, invalidCursor))),
  }),
  reply: z.object({ items: z.array(message), total: z.int(), nextCursor: z.nullable(z.string()) }),
  errors: ['language_not_found'],
})

export const exportMessages = endpoint({
  id: 'languages.exportMessages',
  summary: 'All messages of a language as a file, missing ones as empty texts',
  method: 'GET',
  path: '/manage/languages/{code}/messages.json',
  access: 'staff',
  permission: { all: ['settings:read'] },
  params,
  sends: ['application/json'],
  errors: ['language_not_found'],
})

export const saveMessage = endpoint({
  id: 'languages.saveMessage',
  summary:
    'Write a message of a language; null takes the own text back. `version` is the one that was read, 0 without one',
  method: 'PUT',
  path: '/manage/languages/{code}/messages',
  access: 'staff',
  permission: 'settings:write',
  params,
  body: z.strictObject({
    key: z.string(say('key must be text')).check(z.maxLength(longestKey, say('This text does not exist.'))),
    text: z.nullable(
      z
        .string(say('text must be text or null'))
        .check(
          z.maxLength(
            longestMessage,
            say('The translation must be {max} characters or shorter.', { max: longestMessage }),
          ),
        ),
    ),
    version: z.int(say('version must be the one that was last read')),
  }),
  reply: message,
  errors: ['language_not_found', 'message_not_found', 'stale_version'],
})

const fileCheck = z.object({
  /** Of the messages that the file was compared with: applying needs it. */
  revision: z.int(),
  newCount: z.int(),
  changedCount: z.int(),
  sameCount: z.int(),
  /** Without a text: they stay missing. */
  emptyCount: z.int(),
  unknownCount: z.int(),
  wrongCount: z.int(),
  /** The first texts that the portal does not have. */
  unknown: z.array(z.string()),
  /** The first messages that cannot be used, with their errors. */
  wrong: z.array(z.object({ key: z.string(), message: z.string() })),
})
export type MessageFileCheck = z.infer<typeof fileCheck>

export const checkMessageFile = endpoint({
  id: 'languages.checkFile',
  summary:
    'What applying a file of messages would change: a JSON object of texts in the code and their translations',
  method: 'POST',
  path: '/manage/languages/{code}/file/check',
  access: 'staff',
  permission: 'settings:write',
  params,
  takes: messageFileTypes,
  reply: fileCheck,
  errors: ['language_not_found', 'messages_unreadable', 'messages_too_large', 'messages_type'],
})

export const applyMessageFile = endpoint({
  id: 'languages.applyFile',
  summary:
    'Apply the messages of a file that are new or changed; unknown and wrong ones are left out. `revision` is the one of the check',
  method: 'POST',
  path: '/manage/languages/{code}/file',
  access: 'staff',
  permission: 'settings:write',
  params,
  query: z.object({
    revision: z.pipe(
      z.string(say('revision must be the one of the check')).check(z.regex(/^\d{1,9}$/)),
      z.transform((text: string) => Number(text)),
    ),
  }),
  takes: messageFileTypes,
  reply: fileCheck,
  errors: ['language_not_found', 'messages_unreadable', 'messages_too_large', 'messages_type', 'stale_version'],
})
