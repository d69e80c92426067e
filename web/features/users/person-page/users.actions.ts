import { mark } from '#i18n/t.ts'

export type AccountAction = 'grant' | 'remove' | 'deactivate' | 'activate' | 'password'

type ActionTexts = { label: string; question: string; effect: string; done: string }

/** What can be done to an account, and how each is asked about. */
export const accountActions: Record<AccountAction, ActionTexts> = {
  grant: {
    label: mark('Make Admin'),
    question: mark('Make {name} an admin?'),
    effect: mark(
      'They will be able to view and change everything. This takes effect immediately and can be undone.',
    ),
    done: mark('Successfully made An Admin'),
  },
  remove: {
    label: mark('Remove admin'),
    question: mark('Remove the admin role from {name}?'),
    effect: mark('They keep their account, orders and reviews. This takes effect immediately.'),
    done: mark('{name} is no longer an admin'),
  },
  deactivate: {
    label: mark('Deactivate'),
    question: mark('Deactivate {name}?'),
    effect: mark(
      'They are signed out on all devices immediately and can no longer sign in. Orders and reviews are kept. You can undo this.',
    ),
    done: mark('{name} deactivated and signed out'),
  },
  password: {
    label: mark('Send password reset email'),
    question: mark('Send {name} an email to choose a new password?'),
    effect: mark('The link in it can be used once and expires in one hour. You never see the password.'),
    done: mark('Email sent to {name}'),
  },
  activate: {
    label: mark('Reactivate'),
    question: mark('Reactivate {name}?'),
    effect: mark('They can sign in again with their previous password and role.'),
    done: mark('{name} can sign in again'),
  },
}
