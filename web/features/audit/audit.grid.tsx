import { type AuditEntry, adminAudit, exportAudit, type listAuditActors } from '#contract/audit/audit.ts'
import { auditActions, subjectKinds } from '#contract/audit-actions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { workViews } from '#contract/lists/work-views.ts'
import { t } from '#i18n/t.ts'
import { timeColumn } from '../../patterns/grid/grid.columns.tsx'
import {
  defineGrid,
  type GridColumn,
  type GridFilter,
  type GridSetup,
} from '../../patterns/grid/state/grid.setup.ts'
import { ActorName, changedFields } from './audit.entry.tsx'
import { actionLabel, auditFieldLabel } from './audit.labels.ts'
import { SubjectLink, subjectName } from './audit.subject.tsx'

type List = typeof adminAudit

export type AuditActors = Reply<typeof listAuditActors>
type OnOpen = (entry: AuditEntry) => void

const maxNamed = 3

/** The first fields that changed, and how many more. */
function Summary({ entry }: { entry: AuditEntry }) {
  const fields = changedFields(entry)
  const named = fields.slice(0, maxNamed).map(auditFieldLabel).join(', ')
  const more = fields.length - maxNamed
  return (
    <span className="row-lines max-w-60 text-small text-ink-2">
      {more > 0 ? t('{named} and {more} more', { named, more }) : named || '–'}
    </span>
  )
}

function nameOf({ action, subject }: AuditEntry): string {
  return `${actionLabel(action)}, ${subjectName(subject)}`
}

function auditColumns(onOpen: OnOpen): GridColumn<AuditEntry, List>[] {
  return [
    {
      id: 'action',
      header: t('Action'),
      onPhone: 'lead',
      isTitle: true,
      isFixed: true,
      exports: ['action'],
      cell: (entry) => (
        <button
          type="button"
          className="min-h-8 cursor-pointer text-start font-semibold text-blue underline underline-offset-2"
          aria-label={t('Details of {what}', { what: nameOf(entry) })}
          onClick={() => onOpen(entry)}
        >
          {actionLabel(entry.action)}
        </button>
      ),
    },
    {
      id: 'who',
      header: t('Who'),
      onPhone: 'note',
      exports: ['actor', 'actorEmail'],
      cell: ({ actor }) => <ActorName actor={actor} />,
    },
    {
      id: 'subject',
      header: t('Object'),
      onPhone: 'state',
      exports: ['kind', 'subject', 'subjectId'],
      cell: ({ subject }) => <SubjectLink subject={subject} />,
    },
    {
      id: 'changes',
      header: t('Changed fields'),
      onPhone: 'off',
      exports: ['before', 'after'],
      cell: (entry) => <Summary entry={entry} />,
    },
    {
      id: 'request',
      header: t('Request ID'),
      isExtra: true,
      exports: ['requestId'],
      cell: ({ requestId }) => <span className="row-lines mono text-note break-all">{requestId ?? '–'}</span>,
    },
    timeColumn('at', { id: 'at', header: t('When'), onPhone: 'figure' }),
  ]
}

function choicesOf(words: Readonly<Record<string, string>>) {
  return Object.entries(words)
    .map(([value, word]) => ({ value, label: t(word) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

type Known = { actors: AuditActors; items: readonly AuditEntry[] }

function filters({ actors, items }: Known): GridFilter<List>[] {
  return [
    {
      id: 'actor',
      label: t('Who'),
      choices: actors.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
    },
    { id: 'action', label: t('Action'), choices: choicesOf(auditActions) },
    { id: 'kind', label: t('Object type'), choices: choicesOf(subjectKinds) },
    { id: 'when', label: t('When') },
    {
      id: 'subject',
      label: t('Object'),
      nameOf: (id) => {
        const found = items.find(({ subject }) => subject.id === id)
        return found && subjectName(found.subject)
      },
    },
  ]
}

/** The audit log as an admin list: its rows are read-only. */
export function auditGrid(onOpen: OnOpen, known: Known): GridSetup<AuditEntry> {
  return defineGrid<AuditEntry, List>({
    list: adminAudit,
    what: t('log entries'),
    caption: t('Changes by staff'),
    searchHint: t('User or object'),
    columns: auditColumns(onOpen),
    filters: filters(known),
    views: [
      { label: t('Orders'), filters: workViews.audit.orders, countOf: ({ audit }) => audit.orders },
      { label: t('Products'), filters: workViews.audit.products, countOf: ({ audit }) => audit.products },
      { label: t('Users'), filters: workViews.audit.users, countOf: ({ audit }) => audit.users },
    ],
    countAll: ({ audit }) => audit.all,
    keyOf: ({ _id }) => _id,
    nameOf,
    onOpen,
    actions: [],
    exportCall: exportAudit.byBody,
  })
}
