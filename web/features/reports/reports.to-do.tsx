import { Link, useNavigate, useRevalidator } from 'react-router'
import { maxWaiting } from '#contract/lists/work-views.ts'
import { formatMoney } from '#contract/money.ts'
import type { WaitingWork, WorkKind, WorkRow } from '#contract/reports/work.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../api/company.ts'
import { paths } from '../../dashboard-paths.ts'
import { formatCount } from '../../patterns/table/count.ts'
import { type Column, DataTable, DataTableSkeleton } from '../../patterns/table/data-table.tsx'
import { usePageKeys } from '../../shell/page-keys.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Status } from '../../ui/status.tsx'
import { workTexts } from './reports.to-do-texts.ts'

const dayMs = 86_400_000
const longDays = 7

/** How long the oldest has waited. */
function Waiting({ at }: { at: string }) {
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(at)) / dayMs))
  if (days === 0) return <Status kind="pending">{t('less than a day')}</Status>
  return (
    <Status kind={days >= longDays ? 'failed' : 'due'}>
      <time dateTime={`P${days}D`}>{t('{count, plural, one {# day} other {# days}}', { count: days })}</time>
    </Status>
  )
}

function Oldest({ row: { kind, oldest } }: { row: WorkRow }) {
  const { order, at } = oldest
  const day = formatDay(at, 'short')
  if (!order) {
    return (
      <span className="text-ink-2">
        {kind === 'reviews' ? t('Written {day}', { day }) : t('Reported {day}', { day })}
      </span>
    )
  }
  return (
    <span>
      <span className="block wrap-anywhere">
        <Link to={paths.orderPayments(order._id)} className="mono inline-block min-h-6">
          {order.number}
        </Link>{' '}
        {order.userName}
      </span>
      <time dateTime={at} className="block text-small text-ink-2">
        {t('Placed {day}', { day })}
      </time>
    </span>
  )
}

function What({ row: { kind, count } }: { row: WorkRow }) {
  const { title, detail, to } = workTexts[kind]
  return (
    <span className="to-do-what">
      <b className="text-end text-[1.25rem] font-[640] num">{formatCount(count, maxWaiting)}</b>
      <span>
        <Link to={to} className="inline-block min-h-6 font-[620]">
          {t(title)}
        </Link>
        <span className="block text-small text-ink-2">{t(detail)}</span>
      </span>
    </span>
  )
}

function Action({ kind, isFirst }: { kind: WorkKind; isFirst: boolean }) {
  const { title, action, to } = workTexts[kind]
  return (
    <ButtonLink size="small" look={isFirst ? 'primary' : 'plain'} to={to} aria-label={`${t(action)}: ${t(title)}`}>
      {t(action)}
    </ButtonLink>
  )
}

function columns(currency: string, first: WorkKind | undefined): Column<WorkRow>[] {
  return [
    { id: 'what', header: t('Task'), isTitle: true, cell: (row) => <What row={row} /> },
    { id: 'oldest', header: t('Oldest'), cell: (row) => <Oldest row={row} /> },
    { id: 'waiting', header: t('Waiting'), cell: ({ oldest }) => <Waiting at={oldest.at} /> },
    {
      id: 'worth',
      header: t('Value'),
      isNumeric: true,
      cell: ({ value }) => (value === null ? '–' : formatMoney(value, currency)),
    },
    {
      id: 'action',
      header: t('Action'),
      isHeaderHidden: true,
      isNumeric: true,
      cell: ({ kind }) => <Action kind={kind} isFirst={kind === first} />,
    },
  ]
}

/** What staff do next: the kind with the oldest thing first, each with the list that has as many rows. */
export function ToDo({ work }: { work: WaitingWork | null }) {
  const navigate = useNavigate()
  const rows = work?.rows ?? []
  usePageKeys(
    rows.map(({ kind }, index) => ({
      key: String(index + 1),
      label: t(workTexts[kind].title),
      run: () => void navigate(workTexts[kind].to),
    })),
  )
  return (
    <section className="to-do" aria-labelledby="to-do">
      <h2 id="to-do" className="to-do-head">
        {t('To do')}
        {rows.length > 0 ? (
          <span className="text-small font-normal text-ink-2">
            {t('{count, plural, one {# list} other {# lists}}, oldest first', { count: rows.length })}
          </span>
        ) : null}
      </h2>
      {work === null ? <NotLoaded /> : null}
      {work !== null && rows.length === 0 ? (
        <p className="to-do-none">{t('All done. Nothing is waiting for you.')}</p>
      ) : null}
      {work !== null && rows.length > 0 ? (
        <DataTable
          caption={t('To do')}
          columns={columns(work.currency, rows[0]?.kind)}
          rows={rows}
          keyOf={({ kind }) => kind}
        />
      ) : null}
    </section>
  )
}

/** The rest of the page works without it. */
function NotLoaded() {
  const { revalidate, state } = useRevalidator()
  return (
    <p role="alert" className="to-do-none" data-failed>
      <Icon name="warn" className="size-5 text-danger" />
      {t('This list could not be loaded.')}
      <Button size="small" isBusy={state === 'loading'} onClick={() => void revalidate()}>
        {t('Retry')}
      </Button>
    </p>
  )
}

export function ToDoSkeleton() {
  const { currency } = useCompany()
  return (
    <section className="to-do" aria-busy="true">
      <h2 className="to-do-head">{t('To do')}</h2>
      <DataTableSkeleton caption={t('To do')} columns={columns(currency, undefined)} rowCount={4} />
    </section>
  )
}
