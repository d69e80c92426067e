import {
  type AdminEnquiry,
  adminEnquiries,
  bulkEnquiries,
  enquiryBulkActions,
  enquiryStatuses,
  exportEnquiries,
  selectedEnquiries,
} from '#contract/enquiries/admin-list.ts'
import { workViews } from '#contract/lists/work-views.ts'
import { mark, t } from '#i18n/t.ts'
import { call, callWith } from '../../api/call.ts'
import { actionColumn, timeColumn } from '../../patterns/grid/grid.columns.tsx'
import { RowMenu } from '../../patterns/grid/grid.row-menu.tsx'
import {
  type BulkOrder,
  defineGrid,
  type GridAction,
  type GridColumn,
  type GridSetup,
} from '../../patterns/grid/state/grid.setup.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { enquiryStatusLabels } from './enquiries.labels.ts'

type List = typeof adminEnquiries

export type EnquiryActions = {
  onOpen: (enquiry: AdminEnquiry) => void
  onStatus: (enquiry: AdminEnquiry, status: AdminEnquiry['status']) => void
}

type CellProps = { enquiry: AdminEnquiry; rowActions: EnquiryActions }

function Writer({ enquiry, rowActions }: CellProps) {
  const { name, company, email } = enquiry
  return (
    <span className="row-lines cell-limited">
      <span className="block">
        <button
          type="button"
          className="min-h-8 cursor-pointer text-start font-semibold wrap-anywhere text-blue underline underline-offset-2"
          aria-label={t('Open the enquiry from {name}', { name })}
          onClick={() => rowActions.onOpen(enquiry)}
        >
          {name}
        </button>
      </span>
      <span className="block text-small wrap-anywhere text-ink-2">
        {[company, email].filter(Boolean).join(', ')}
      </span>
    </span>
  )
}

function RowActions({ enquiry, rowActions }: CellProps) {
  const { name, status } = enquiry
  const all = [
    { status: 'answered', label: t('Mark the enquiry from {name} as answered', { name }), words: t('Answered') },
    { status: 'read', label: t('Mark the enquiry from {name} as read', { name }), words: t('Seen') },
    { status: 'new', label: t('Mark the enquiry from {name} as unread', { name }), words: t('Unread') },
    { status: 'suspected', label: t('Mark the enquiry from {name} as spam', { name }), words: t('Spam') },
  ] as const
  const [first, ...others] = all.filter((one) => one.status !== status)
  return (
    <span className="inline-flex items-center">
      {first ? (
        <Button
          size="small"
          className="max-md:min-h-11"
          aria-label={first.label}
          onClick={() => rowActions.onStatus(enquiry, first.status)}
        >
          {first.words}
        </Button>
      ) : null}
      <RowMenu
        name={t('the enquiry from {name}', { name })}
        items={[
          { label: t('Open the enquiry from {name}', { name }), onPress: () => rowActions.onOpen(enquiry) },
          ...others.map((one) => ({ label: one.label, onPress: () => rowActions.onStatus(enquiry, one.status) })),
        ]}
      />
    </span>
  )
}

function columns(rowActions: EnquiryActions): GridColumn<AdminEnquiry, List>[] {
  return [
    {
      id: 'writer',
      header: t('From'),
      onPhone: 'lead',
      isFixed: true,
      exports: ['name', 'email', 'company'],
      cell: (enquiry) => <Writer enquiry={enquiry} rowActions={rowActions} />,
    },
    {
      id: 'text',
      header: t('Message'),
      isTitle: true,
      isFixed: true,
      onPhone: 'note',
      exports: ['text', 'page', 'language'],
      cell: ({ text }) => <span className="row-text line-clamp-3 wrap-anywhere max-sm:line-clamp-2">{text}</span>,
    },
    {
      id: 'status',
      header: t('Status'),
      onPhone: 'state',
      exports: ['status', 'updatedBy'],
      cell: ({ status }) => (
        <Status kind={enquiryStatusLabels[status].kind}>{t(enquiryStatusLabels[status].label)}</Status>
      ),
    },
    timeColumn('createdAt', { id: 'received', header: t('Received'), onPhone: 'figure' }),
    actionColumn<AdminEnquiry>('actions', (enquiry) => <RowActions enquiry={enquiry} rowActions={rowActions} />),
  ]
}

function actions(): GridAction[] {
  return [
    {
      id: 'read',
      needed: 'enquiries:write',
      label: t('Mark as read'),
      question: mark('Mark {count, plural, one {# enquiry} other {# enquiries}} as read?'),
      effect: t('They no longer count as unread.'),
    },
    {
      id: 'answered',
      needed: 'enquiries:write',
      label: t('Mark as answered'),
      question: mark('Mark {count, plural, one {# enquiry} other {# enquiries}} as answered?'),
      effect: t('They no longer count as unread.'),
    },
    {
      id: 'delete',
      needed: 'enquiries:write',
      label: t('Delete'),
      question: mark('Delete {count, plural, one {# enquiry} other {# enquiries}}?'),
      effect: t('This cannot be undone.'),
      isDanger: true,
    },
  ]
}

function runBulk({ action, selection, key }: BulkOrder) {
  const known = enquiryBulkActions.find((one) => one === action)
  if (!known) throw new Error(`no action ${action}`)
  return callWith(bulkEnquiries, { body: { action: known, selection } }, { idempotencyKey: key })
}

/** Enquiries as an admin list. */
export function enquiryGrid(rowActions: EnquiryActions): GridSetup<AdminEnquiry> {
  return defineGrid<AdminEnquiry, List>({
    list: adminEnquiries,
    what: t('enquiries'),
    caption: t('Enquiries'),
    searchHint: t('Text, name, company or email'),
    columns: columns(rowActions),
    filters: [
      {
        id: 'status',
        label: t('Status'),
        choices: enquiryStatuses.map((value) => ({ value, label: t(enquiryStatusLabels[value].label) })),
      },
      { id: 'createdAt', label: t('Received') },
    ],
    views: [
      {
        label: t('Unread'),
        filters: workViews.enquiries.unread,
        countOf: ({ enquiries }) => enquiries.unread,
        done: t('No unread enquiries'),
      },
    ],
    countAll: ({ enquiries }) => enquiries.all,
    keyOf: ({ _id }) => _id,
    nameOf: ({ name }) => t('the enquiry from {name}', { name }),
    onOpen: rowActions.onOpen,
    actions: actions(),
    readSelected: (selection) => call(selectedEnquiries, { body: { selection } }),
    runBulk,
    exportCall: exportEnquiries.byBody,
  })
}
