import {
  type ClientLoaderFunctionArgs,
  Form,
  Link,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { listLanguages } from '#contract/languages/languages.ts'
import { listMessages, type MessageFilter, messageFilters } from '#contract/languages/messages.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { Pager } from '../../patterns/table/pager.tsx'
import '../../patterns/table/view-tabs.css'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { MessageRow } from './languages.message-row.tsx'
import { MessageFiles } from './languages.upload.tsx'

function isFilter(text: string | null): text is MessageFilter {
  return messageFilters.some((one) => one === text)
}

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const code = params.code ?? ''
  const search = new URL(request.url).searchParams
  const asked = search.get('filter')
  const filter = isFilter(asked) ? asked : 'all'
  const [q, cursor] = [search.get('q') ?? '', search.get('cursor')]
  const query = { filter, ...(q !== '' && { q }), ...(cursor !== null && { cursor }) }
  const [languages, page] = await Promise.all([
    call(listLanguages, {}),
    call(listMessages, { params: { code }, query }),
  ])
  const language = languages.find((one) => one.code === code)
  if (!language) throw new Response(null, { status: 404 })
  return { language, page, filter, q }
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>

export const meta: MetaFunction = ({ matches, params }) =>
  pageMeta({
    title: t('Translations: {language}', { language: params.code ?? '' }),
    description: t('The texts of the portal in a language.'),
    isPrivate: true,
    matches,
  })

export default function MessagesPage() {
  const { language, page, filter, q } = useLoaderData<Loaded>()
  const { revalidate } = useRevalidator()
  const { code, name, translatedCount, messageCount, plurals } = language
  return (
    <>
      <PageHeader
        title={t('Translations: {language}', { language: name })}
        trail={{ to: paths.languages, label: t('Languages') }}
        lead={t('{count} of {total} translated', { count: translatedCount, total: messageCount })}
        actions={<MessageFiles key={code} language={language} onApplied={revalidate} />}
      />
      <Filters language={language} filter={filter} />
      <Form role="search" className="flex flex-wrap gap-2 px-4 py-3 md:px-6" key={`${filter} ${q}`}>
        {filter === 'all' ? null : <input type="hidden" name="filter" value={filter} />}
        <label htmlFor="message-search" className="hidden-but-read">
          {t('Text or translation')}
        </label>
        <Input
          id="message-search"
          name="q"
          type="search"
          defaultValue={q}
          placeholder={t('Text or translation')}
          autoComplete="off"
          enterKeyHint="search"
          className="max-w-100"
        />
        <Button type="submit">{t('Search')}</Button>
      </Form>
      <p className="px-4 pb-2 text-small text-ink-2 md:px-6">
        {t('Words in braces are replaced by values, so keep them. Plurals in this language need: {cases}.', {
          cases: plurals.join(', '),
        })}
      </p>
      {page.items.length === 0 ? (
        <EmptyState
          title={filter === 'missing' && q === '' ? t('Everything is translated') : t('No texts found')}
          action={<ButtonLink to="?">{t('Show all texts')}</ButtonLink>}
        >
          {t('Choose another filter, or search for other words.')}
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {page.items.map((message) => (
            <MessageRow key={`${message.key} ${message.version}`} language={language} message={message} />
          ))}
        </ul>
      )}
      <Pager shown={page.items.length} next={page.nextCursor} total={page.total} what={t('Translations')} />
    </>
  )
}

const filterLabels: Record<MessageFilter, string> = {
  all: mark('All'),
  missing: mark('Missing'),
  own: mark('Custom wording'),
}

function Filters({ language, filter }: Pick<Loaded, 'language' | 'filter'>) {
  const [search] = useSearchParams()
  const { messageCount, translatedCount, ownCount } = language
  const counts = { all: messageCount, missing: messageCount - translatedCount, own: ownCount }
  const addressOf = (one: MessageFilter) => {
    const q = search.get('q')
    return `?${new URLSearchParams({ ...(one !== 'all' && { filter: one }), ...(q && { q }) })}`
  }
  return (
    <nav className="view-tabs border-b border-line" aria-label={t('Filters')}>
      {messageFilters.map((one) => (
        <Link
          key={one}
          to={addressOf(one)}
          className="view-tab"
          aria-current={one === filter ? 'page' : undefined}
        >
          {t(filterLabels[one])}
          <span className="view-count">{t('{count}', { count: counts[one] })}</span>
        </Link>
      ))}
    </nav>
  )
}

export const HydrateFallback = pageSkeleton({ title: mark('Translations'), rows: ['h-16', 'h-16', 'h-16'] })

export { RouteError as ErrorBoundary }
