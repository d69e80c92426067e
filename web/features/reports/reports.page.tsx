import { type ClientLoaderFunctionArgs, useLoaderData, useNavigation, useSearchParams } from 'react-router'
import { dayIn } from '#contract/days.ts'
import { listUnsentMails } from '#contract/orders/unsent-mails.ts'
import { readMoney } from '#contract/reports/money.ts'
import { readOverview } from '#contract/reports/overview.ts'
import { readParked } from '#contract/reports/parked.ts'
import { readWork } from '#contract/reports/work.ts'
import { mark, t, timeZone } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { callIfAllowed } from '../../api/call-if-allowed.ts'
import { useMay } from '../../api/may.ts'
import { ApiError } from '../../api/problem.ts'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { NotAllowed } from '../../shell/staff/not-allowed.tsx'
import { UnsentMails } from '../orders/unsent/orders.unsent.tsx'
import { Chart, ChartSkeleton } from './reports.chart.tsx'
import { FiguresSkeleton, ReportFigures } from './reports.figures.tsx'
import { formatRange } from './reports.labels.ts'
import { MoneyReport } from './reports.money.tsx'
import { ParkedNotice } from './reports.parked.tsx'
import { RangeBar } from './reports.range.tsx'
import { ToDo, ToDoSkeleton } from './reports.to-do.tsx'
import { WorkLists, WorkSkeleton } from './reports.work.tsx'
import './reports.to-do.css'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'

/** The figures are shown also while the work list, or the list of parked or unsent mails, cannot be read. */
async function unlessItFails<Reply>(asked: Promise<Reply>): Promise<Reply | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) throw error
    return null
  }
}

async function loadOverview(asked: { from: string | undefined; to: string | undefined }) {
  try {
    const [overview, read] = await Promise.all([
      callIfAllowed(readOverview, { query: asked }),
      callIfAllowed(readMoney, { query: asked }),
    ])
    return { overview, money: read?.money ?? null, errors: [] }
  } catch (error) {
    if (error instanceof ApiError && error.errors.length > 0)
      return { overview: null, money: null, errors: error.errors }
    throw error
  }
}

/** A range that is refused is no failure of the page: it says so at the field, and the next range works. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const asked = { from: search.get('from') || undefined, to: search.get('to') || undefined }
  const [figures, work, parked, unsent] = await Promise.all([
    loadOverview(asked),
    unlessItFails(call(readWork, {})),
    unlessItFails(callIfAllowed(readParked, {})),
    unlessItFails(callIfAllowed(listUnsentMails, { query: {} })),
  ])
  return { asked, work, parked, unsent, ...figures }
}

export const meta = privateMeta(mark('Overview'), mark('Orders, payments and open tasks at a glance.'))

export default function OverviewPage() {
  const asked = useSearchParams()[0].get('page')
  return asked === null ? <Overview /> : <NotAllowed asked={asked} />
}

function Overview() {
  const { overview, money, work, parked, unsent, errors, asked } = useLoaderData<typeof clientLoader>()
  const hasReports = useMay('reports:read')
  const isLoading = useNavigation().state === 'loading'
  const range = overview?.now ?? { from: asked.from ?? '', to: asked.to ?? '' }
  return (
    <>
      <PageHeader
        title={t('Overview')}
        lead={
          overview
            ? t('{range} ({zone})', { range: formatRange(range), zone: timeZone() })
            : hasReports
              ? t('Check the dates below.')
              : t('What waits for you.')
        }
      />
      <ParkedNotice parked={parked} />
      <UnsentMails unsent={unsent} />
      <ToDo work={work} />
      {hasReports ? (
        <RangeBar from={range.from} to={range.to} today={dayIn(timeZone(), new Date())} errors={errors} />
      ) : null}
      {overview ? (
        <div className={isLoading ? 'data-stale' : undefined} aria-busy={isLoading}>
          <ReportFigures overview={overview} />
          <MoneyReport money={money} from={range.from} to={range.to} />
          <Chart overview={overview} />
          <WorkLists work={overview.work} currency={overview.currency} />
        </div>
      ) : null}
    </>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Overview'),
  lead: mark('Orders, payments and open tasks at a glance.'),
  content: () => (
    <>
      <ToDoSkeleton />
      <RangeBar from="" to="" today={null} errors={[]} />
      <FiguresSkeleton />
      <ChartSkeleton />
      <WorkSkeleton />
    </>
  ),
})

export { RouteError as ErrorBoundary }
