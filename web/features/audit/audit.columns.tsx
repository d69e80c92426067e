import type { AuditEntry } from '#contract/audit.ts'
import { t } from '#texts/t.ts'
import type { Column } from '../../patterns/data-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { Actor, changedFields } from './audit.entry.tsx'
import { SubjectLink } from './audit.subject.tsx'
import { deedWord, fieldWord } from './audit.words.ts'

const mostNamed = 3

/** The first fields that changed, and how many more. */
function Summary({ entry }: { entry: AuditEntry }) {
  const fields = changedFields(entry)
  const named = fields.slice(0, mostNamed).map(fieldWord).join(', ')
  const more = fields.length - mostNamed
  return (
    <span className="block max-w-60 text-small whitespace-normal text-ink-2">
      {more > 0 ? t('{named} and {more} more', { named, more }) : named || '–'}
    </span>
  )
}

export function auditColumns(onOpen: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] {
  return [
    {
      id: 'action',
      header: t('Action'),
      isTitle: true,
      cell: (entry) => (
        <span className="grid whitespace-normal">
          <span className="font-semibold">{deedWord(entry.action)}</span>
          <span className="text-small text-ink-2">
            <Time at={entry.at} />
          </span>
        </span>
      ),
    },
    { id: 'who', header: t('Who'), cell: ({ actor }) => <Actor actor={actor} /> },
    { id: 'subject', header: t('Changed thing'), cell: ({ subject }) => <SubjectLink subject={subject} /> },
    { id: 'changes', header: t('Changed fields'), cell: (entry) => <Summary entry={entry} /> },
    {
      id: 'open',
      header: t('Details'),
      isHeaderHidden: true,
      cell: (entry) => (
        <Button
          size="small"
          className="max-md:min-h-11"
          aria-label={t('Details of {what}', { what: `${deedWord(entry.action)}, ${entry.subject.name}` })}
          onClick={() => onOpen(entry)}
        >
          {t('Details')}
        </Button>
      ),
    },
  ]
}
