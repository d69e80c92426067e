import { mark } from '#texts/t.ts'

export type PersonDeed = 'grant' | 'remove' | 'deactivate' | 'activate'

type Words = { label: string; question: string; effect: string; done: string }

/** What can be done to an account, and how each is asked about. */
export const personDeeds: Record<PersonDeed, Words> = {
  grant: {
    label: mark('Make Admin'),
    question: mark('Make {name} an admin?'),
    effect: mark('They see and change everything, at once. It can be taken back.'),
    done: mark('Successfully made An Admin'),
  },
  remove: {
    label: mark('Remove admin'),
    question: mark('Take the admin role from {name}?'),
    effect: mark('They keep their account, their orders and their reviews. It works at once.'),
    done: mark('{name} is no longer an admin'),
  },
  deactivate: {
    label: mark('Deactivate'),
    question: mark('Deactivate {name}?'),
    effect: mark(
      'They are signed out everywhere at once and cannot sign in any more. Orders and reviews stay. It can be taken back.',
    ),
    done: mark('{name} is deactivated and signed out'),
  },
  activate: {
    label: mark('Activate again'),
    question: mark('Activate {name} again?'),
    effect: mark('They can sign in again with the password they had, and have the role they had.'),
    done: mark('{name} can sign in again'),
  },
}
