import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals of pages that staff write. */
export const pageErrors = {
  page_not_found: { status: 404, sentence: mark('There is no page at this address.') },
  page_version_not_found: { status: 404, sentence: mark('This version is no longer kept. Choose a newer one.') },
  page_address_taken: {
    status: 409,
    sentence: mark('Another page has this address, or its draft does. Choose a different one.'),
  },
  page_is_published: {
    status: 409,
    sentence: mark('Visitors see this page. Take it out of the shop first, then delete it.'),
  },
  page_untranslated: {
    status: 409,
    sentence: mark(
      'Some texts are not translated. Translate them, or publish without them: visitors then read these blocks in the first language.',
    ),
  },
  too_many_pages: {
    status: 409,
    sentence: mark('There are already 200 pages, which is the maximum. Delete one of them first.'),
  },
  page_untitled: {
    status: 422,
    sentence: mark('The page has no title in the first language. Enter one, then publish it.'),
  },
} as const satisfies Record<string, ErrorEntry>
