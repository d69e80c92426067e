import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals of what admins change about the company. */
export const settingsErrors = {
  settings_not_found: { status: 404, sentence: mark('There are no settings with this name.') },
  settings_version_not_found: {
    status: 404,
    sentence: mark('This version does not exist. Reload the list of versions.'),
  },
  no_settings_draft: {
    status: 409,
    sentence: mark('There is nothing to publish or discard. Save a change first.'),
  },
} as const satisfies Record<string, ErrorEntry>
