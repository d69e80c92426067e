import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals of pages that staff write. */
export const pageErrors = {
  page_not_found: { status: 404, sentence: mark('There is no page at this address.') },
  page_version_not_found: { status: 404, sentence: mark('This version no longer exists. Choose a newer one.') },
  page_address_taken: {
    status: 409,
    sentence: mark('Another page or its draft already has this address. Choose a different one.'),
  },
  page_is_published: {
    status: 409,
    sentence: mark('This page is published. Unpublish it first, then delete it.'),
  },
  page_untranslated: {
    status: 409,
    sentence: mark(
      'Some texts are not translated. Translate them, or publish anyway: visitors then see these blocks in the base language.',
    ),
  },
  too_many_pages: {
    status: 409,
    sentence: mark('There are already 200 pages, which is the maximum. Delete one of them first.'),
  },
  page_untitled: {
    status: 422,
    sentence: mark('The page has no title in the base language. Enter one, then publish.'),
  },
  page_has_marked_places: {
    status: 422,
    sentence: mark(
      'The page still has places to fill in, marked with double brackets. Fill them in, then publish.',
    ),
  },
  legal_page_not_found: {
    status: 404,
    sentence: mark(
      'This legal page does not exist. A page on withdrawal is only for shops that sell to consumers.',
    ),
  },
  legal_page_exists: {
    status: 409,
    sentence: mark('There is already a page for this. Edit it, or choose another one.'),
  },
  legal_page_of_other_kind: {
    status: 409,
    sentence: mark('This page is already used as another legal page. Choose another one.'),
  },
} as const satisfies Record<string, ErrorEntry>
