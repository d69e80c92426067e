import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals of the guided setup, and of the way from the demo to a company's own portal. */
export const setupErrors = {
  setup_code_wrong: {
    status: 403,
    sentence: mark('This setup code is not correct. Use the one that the portal prints when it starts.'),
  },
  setup_code_used: {
    status: 409,
    sentence: mark('The setup code has already been used. Sign in to continue the setup.'),
  },
  setup_locked: {
    status: 429,
    sentence: mark(
      'Too many wrong codes from your network. Wait ten minutes, then enter the code that the portal prints when it starts.',
    ),
  },
  setup_incomplete: {
    status: 422,
    reasons: 'after',
    sentence: mark('Some setup steps are not finished. Finish them first.'),
  },
  setup_step_not_found: { status: 404, sentence: mark('This setup step does not exist.') },
  no_demo: { status: 409, sentence: mark('This portal has no demo data, or it has been removed already.') },
  demo_live_payment: {
    status: 409,
    sentence: mark(
      'There are card payments outside the sandbox, so nothing was removed. Start with an empty database instead.',
    ),
  },
  demo_changed: {
    status: 409,
    sentence: mark('The portal has changed since the list was loaded. Check the list again, then confirm.'),
  },
  demo_own_admin: {
    status: 422,
    sentence: mark(
      'Your account belongs to the demo and would be removed. Enter a name, email address and password for your own account.',
    ),
  },
} as const satisfies Record<string, ErrorEntry>
