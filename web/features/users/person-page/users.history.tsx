import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { auditActions } from '#contract/audit-actions.ts'
import { mark, t } from '#i18n/t.ts'
import { paths } from '../../../dashboard-paths.ts'
import { Time } from '../../../ui/time.tsx'
import { Block } from '../../orders/order-page/orders.block.tsx'
import { eventText } from '../../orders/order-page/orders.timeline.tsx'
import type { PersonData } from './users.person-data.ts'

type Kind = 'order' | 'money' | 'note' | 'account'
type Entry = { id: string; at: string; kind: Kind; by: string | null; text: ReactNode }

/** Each part is the newest of its kind, so the newest of all of them are complete for this many. */
const maxShown = 50
const shownAtFirst = 12

const filters = [
  { kind: null, label: mark('All') },
  { kind: 'note', label: mark('Notes') },
  { kind: 'money', label: mark('Payments') },
] as const

/** What happened with a customer, newest first: orders and payments, notes of staff, changes of the account. */
export function PersonHistory({ data, form }: { data: PersonData; form: ReactNode }) {
  const [kind, setKind] = useState<Kind | null>(null)
  const [isWhole, setIsWhole] = useState(false)
  const entries = entriesOf(data)
    .filter((entry) => kind === null || entry.kind === kind)
    .slice(0, maxShown)
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst)
  return (
    <Block id="person-history" title={t('History')} detail={<Filter kind={kind} onKind={setKind} />}>
      {form}
      {entries.length === 0 ? <p className="person-none">{t('Nothing here yet.')}</p> : null}
      <ol className="person-history">
        {shown.map(({ id, at, by, text }) => (
          <li key={id}>
            <span className="text-ink-2">
              <Time at={at} />
            </span>
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <span className="text-ink-2">{by}</span>
          </li>
        ))}
      </ol>
      <p className="person-none" data-links>
        {shown.length < entries.length ? (
          <button type="button" className="person-more" onClick={() => setIsWhole(true)}>
            {t('Show {count} more', { count: entries.length - shown.length })}
          </button>
        ) : null}
        <Link to={paths.auditOf(data.person._id)} className="inline-block py-1">
          {t('Audit log entries for this user')}
        </Link>
      </p>
    </Block>
  )
}

function Filter({ kind, onKind }: { kind: Kind | null; onKind: (kind: Kind | null) => void }) {
  return (
    <fieldset className="person-filter">
      <legend className="hidden-but-read">{t('Show in the history')}</legend>
      {filters.map((filter) => (
        <button
          key={filter.label}
          type="button"
          aria-pressed={filter.kind === kind}
          onClick={() => onKind(filter.kind)}
        >
          {t(filter.label)}
        </button>
      ))}
    </fieldset>
  )
}

function entriesOf({ person, orders, notes }: PersonData): Entry[] {
  const { events = [], currency = '' } = orders ?? {}
  const ofOrders = events.map((event): Entry => {
    const { id, at, kind, actor: by, order, note } = event
    const isMoney = kind === 'paid' || kind === 'refunded'
    const text = (
      <>
        <b className="font-[600]">{eventText(event, currency)}</b>{' '}
        <Link to={paths.orderPayments(order._id)} className="mono inline-block min-h-6">
          {order.number}
        </Link>
        {note ? (
          <>
            {' '}
            <span className="ms-1 whitespace-pre-line">{note}</span>
          </>
        ) : null}
      </>
    )
    return { id: `order-${id}`, at, kind: isMoney ? 'money' : kind.endsWith('note') ? 'note' : 'order', by, text }
  })
  const ofNotes = notes.map(({ _id, at, by, text }): Entry => {
    const said = (
      <>
        <b className="font-[600]">{t('Note')}</b> <span className="whitespace-pre-line">{text}</span>
      </>
    )
    return { id: `note-${_id}`, at, kind: 'note', by, text: said }
  })
  const ofAccount = person.history.map(({ id, at, action, by }): Entry => {
    return { id: `account-${id}`, at, kind: 'account', by: by ?? t('System'), text: t(auditActions[action]) }
  })
  return [...ofOrders, ...ofNotes, ...ofAccount].sort((a, b) => b.at.localeCompare(a.at))
}
