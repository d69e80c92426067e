import { auditActions, subjectKinds } from '#contract/audit-actions.ts'
import { mark } from '#i18n/t.ts'

type Words = Readonly<Record<string, string>>

/**
 * A column of a table for people. `kind`: an amount in the row's currency, a moment or a day; others are written by the type of
 * their values. `words`: what its values are called.
 */
export type ReaderColumn = { title: string; kind?: 'money' | 'time' | 'day'; words?: Words }

/** What a column is in one table only. */
export const ofTable: Readonly<Record<string, Readonly<Record<string, ReaderColumn>>>> = {
  'order-lines': { refunded: { title: mark('Refunded') } },
  users: {
    deactivatedAt: { title: mark('Deactivated at'), kind: 'time' },
    customerNumber: { title: mark('Customer number') },
    lastSeenAt: { title: mark('Last seen at'), kind: 'time' },
    role: { title: mark('Role'), words: { admin: mark('Admin'), customer: mark('Customer') } },
  },
  reviews: {
    hiddenReason: { title: mark('Reason for hiding') },
    productName: { title: mark('Product') },
    ratings: { title: mark('Stars') },
    repliedAt: { title: mark('Replied at'), kind: 'time' },
    reply: { title: mark('Reply') },
    reportCount: { title: mark('Times reported') },
    reviewText: { title: mark('Review') },
    status: {
      title: mark('Status'),
      words: { published: mark('Published'), waiting: mark('Waiting'), hidden: mark('Hidden') },
    },
  },
  payments: {
    kind: {
      title: mark('Payment issue'),
      words: {
        mismatch: mark('Charged amount differs'),
        refund_failed: mark('Refund failed'),
        disputed: mark('Disputed by the customer'),
        unknown_payment: mark('Unknown payment'),
        stuck: mark('No response from the bank'),
      },
    },
    raisedAt: { title: mark('Reported at'), kind: 'time' },
    resolvedAt: { title: mark('Resolved at'), kind: 'time' },
    resolvedBy: { title: mark('Resolved by') },
    state: { title: mark('Status'), words: { open: mark('To review'), resolved: mark('Resolved') } },
    transactionId: { title: mark('Transaction') },
  },
  imports: {
    added: { title: mark('Added') },
    by: { title: mark('Imported by') },
    changed: { title: mark('Changed') },
    fileName: { title: mark('File') },
    state: {
      title: mark('Status'),
      words: {
        reading: mark('Reading'),
        read: mark('Columns to match'),
        checking: mark('Checking'),
        checked: mark('Ready to import'),
        running: mark('Importing'),
        done: mark('Imported'),
        undoing: mark('Undoing'),
        undone: mark('Undone'),
        cancelled: mark('Import cancelled'),
        failed: mark('Failed'),
      },
    },
    total: { title: mark('Rows') },
    undone: { title: mark('Undone') },
  },
  audit: {
    action: { title: mark('Action'), words: auditActions },
    actor: { title: mark('Changed by') },
    actorEmail: { title: mark('Email') },
    after: { title: mark('After') },
    at: { title: mark('Time'), kind: 'time' },
    before: { title: mark('Before') },
    kind: { title: mark('Kind of entry'), words: subjectKinds },
    requestId: { title: mark('Request ID') },
    subject: { title: mark('Entry') },
    subjectId: { title: mark('ID of the entry') },
  },
  enquiries: {
    language: { title: mark('Language') },
    page: { title: mark('Page') },
    status: {
      title: mark('Status'),
      words: {
        new: mark('Unread'),
        read: mark('Seen'),
        answered: mark('Answered'),
        suspected: mark('Suspected spam'),
      },
    },
    text: { title: mark('Message') },
    updatedBy: { title: mark('Status set by') },
  },
  invoices: {
    creditNotes: { title: mark('Credit notes') },
    daysOverdue: { title: mark('Days overdue') },
    number: { title: mark('Invoice number') },
    state: {
      title: mark('Status'),
      words: { open: mark('Open'), overdue: mark('Overdue'), paid: mark('Paid'), credited: mark('Credited') },
    },
  },
  amounts: {
    category: { title: mark('Tax category') },
    corrects: { title: mark('Corrects invoice') },
    kind: {
      title: mark('Document'),
      words: {
        invoice: mark('Invoice'),
        'credit note': mark('Credit note'),
        'cash discount': mark('Cash discount'),
      },
    },
    number: { title: mark('Document number') },
    rate: { title: mark('Tax rate (%)') },
    treatment: {
      title: mark('Tax treatment'),
      words: {
        domestic: mark('Domestic'),
        destination: mark('Country of the customer (OSS)'),
        intra_community: mark('Intra-Community supply'),
        export: mark('Export outside the EU'),
      },
    },
    vatId: { title: mark('VAT number') },
  },
}
