import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals of what admins change about the company. */
export const settingsErrors = {
  settings_not_found: { status: 404, sentence: mark('There are no settings of this name.') },
  settings_version_not_found: {
    status: 404,
    sentence: mark('These settings have no such version. Reload the list of versions.'),
  },
  no_settings_draft: {
    status: 409,
    sentence: mark('There is nothing to publish or to discard: no change has been saved.'),
  },
} as const satisfies Record<string, ErrorEntry>
