import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals of languages and of their messages. */
export const languageErrors = {
  language_not_found: { status: 404, sentence: mark('This language does not exist.') },
  message_not_found: {
    status: 404,
    sentence: mark('This text no longer exists. Reload the list.'),
  },
  language_exists: { status: 409, sentence: mark('This language has already been added.') },
  language_in_use: {
    status: 409,
    reasons: 'after',
    sentence: mark('This language is in use. To hide it from visitors, switch it off instead.'),
  },
  language_fixed: {
    status: 409,
    sentence: mark(
      'This language comes with the portal or from a file, so it cannot be removed. To hide it from visitors, switch it off.',
    ),
  },
  too_many_languages: { status: 409, sentence: mark('There can be up to 40 languages. Remove one first.') },
  messages_too_large: {
    status: 413,
    sentence: mark('This file is larger than 2 MB, which is more than all texts of a language. Check the file.'),
  },
  messages_type: { status: 415, sentence: mark('Upload the translations as a JSON file.') },
  messages_unreadable: {
    status: 422,
    sentence: mark(
      'This file cannot be read. It must be a JSON object of English texts and their translations. Nothing was changed.',
    ),
  },
} as const satisfies Record<string, ErrorEntry>
