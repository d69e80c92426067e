import { Link, useLoaderData, useNavigate } from 'react-router'
import { addPage, type EditedPage, emptyPage, listPages, type PageEntry } from '#contract/pages/pages.ts'
import { languageName } from '#i18n/language.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { paths } from '../../dashboard-paths.ts'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { Refusal } from '../../patterns/refusal.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'

export async function clientLoader() {
  return call(listPages, {})
}

export const meta = privateMeta(mark('Pages'), mark('The pages of the site.'))

/** An address that no page has yet. */
function freeAddress(pages: readonly PageEntry[]): string {
  const taken = new Set(pages.map(({ address }) => address))
  let number = 1
  while (taken.has(`/page-${number}`)) number += 1
  return `/page-${number}`
}

/** Another admin may add a page at the same moment. */
const maxTries = 5

/** Adds a page without blocks at an address that is free. */
async function addEmptyPage(): Promise<EditedPage> {
  for (let tries = 1; ; tries += 1) {
    const address = freeAddress(await call(listPages, {}))
    try {
      return await call(addPage, { body: emptyPage(address, t('New page')) })
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'page_address_taken'
      if (!isTaken || tries === maxTries) throw error
    }
  }
}

/** Adds an empty page and opens it. */
function useAddPage() {
  const navigate = useNavigate()
  return useCommand(addEmptyPage, { done: (page) => navigate(paths.editPage(page._id)) })
}

export default function PageList() {
  const pages = useLoaderData<typeof clientLoader>()
  const { run, isBusy, error } = useAddPage()
  const button = (
    <Button look="primary" isBusy={isBusy} onClick={run}>
      <Icon name="plus" />
      {t('Add page')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('Pages')}
        lead={t('Changes stay a draft until you publish them.')}
        actions={pages.length > 0 ? button : null}
      />
      <div className="px-4 md:px-6">
        <Refusal text={error} />
      </div>
      {pages.length === 0 ? (
        <EmptyState title={t('No pages yet')} action={button}>
          {t('Until you add one, the home page shows your company name and newest products.')}
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {pages.map((page) => (
            <PageRow key={page._id} page={page} />
          ))}
        </ul>
      )}
    </>
  )
}

function statusOf({ publishedNumber, hasChanges }: PageEntry): string {
  if (publishedNumber === null) return t('Draft, not published')
  return hasChanges ? t('Published, with changes') : t('Published')
}

function PageRow({ page }: { page: PageEntry }) {
  const missing = page.untranslated.map((one) => languageName(one)).join(', ')
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 md:px-6">
      <Link to={paths.editPage(page._id)} className="min-h-6 font-[580]">
        {page.title || t('Page without a title')}
      </Link>
      <span className="mono text-small">{page.address}</span>
      <span className="text-small text-ink-2">{statusOf(page)}</span>
      {missing ? (
        <span className="text-small text-warn">{t('Texts missing: {languages}', { languages: missing })}</span>
      ) : null}
      <span className="ms-auto text-small text-ink-2">
        {[formatDay(page.updatedAt, 'short'), page.updatedBy].filter(Boolean).join(', ')}
      </span>
    </li>
  )
}

export const HydrateFallback = pageSkeleton({ title: mark('Pages'), rows: ['h-12', 'h-12', 'h-12'] })

export { RouteError as ErrorBoundary }
