import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals of the guided setup, and of the way from the demo to a company's own portal. */
export const setupErrors = {
  setup_code_wrong: {
    status: 403,
    sentence: mark('This is not the setup code. Use the one that the portal prints when it starts.'),
  },
  setup_code_used: {
    status: 409,
    sentence: mark('The setup code has been used: this portal has an admin. Sign in to go on with the setup.'),
  },
  setup_locked: {
    status: 429,
    sentence: mark(
      'Too many wrong codes from your address. Wait ten minutes, then enter the code that the portal prints when it starts.',
    ),
  },
  setup_incomplete: {
    status: 422,
    sentence: mark('Some steps of the setup are missing. Finish them first. See "errors" for each of them.'),
  },
  setup_step_not_found: { status: 404, sentence: mark('The setup has no such step.') },
  no_demo: { status: 409, sentence: mark('This portal has no demo data, or it has been removed already.') },
  demo_live_payment: {
    status: 409,
    sentence: mark(
      'There are card payments outside the sandbox, so nothing was removed. Start with an empty database instead.',
    ),
  },
  demo_changed: {
    status: 409,
    sentence: mark('The portal has changed since you read the list. Check the list again, then confirm it.'),
  },
  demo_own_admin: {
    status: 422,
    sentence: mark(
      'Your account is one of the demo and would be removed. Enter name, email and password of your own.',
    ),
  },
} as const satisfies Record<string, ErrorEntry>
