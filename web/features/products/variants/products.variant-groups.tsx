import { type ClientLoaderFunctionArgs, Form, Link, useLoaderData } from 'react-router'
import { listVariantGroups } from '#contract/products/variant-groups.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../dashboard-paths.ts'
import { EmptyState } from '../../../patterns/empty-state.tsx'
import { privateMeta } from '../../../patterns/page-exports.tsx'
import { PageHeader } from '../../../patterns/page-header.tsx'
import { pageSkeleton } from '../../../patterns/page-skeleton.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Input } from '../../../ui/field.tsx'
import { Time } from '../../../ui/time.tsx'

const maxListed = 100

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const q = new URL(request.url).searchParams.get('q') ?? ''
  return { q, groups: await call(listVariantGroups, { query: { q, limit: String(maxListed) } }) }
}

export const meta = privateMeta(mark('Variants'), mark('Products on one page.'))

export default function VariantGroups() {
  const { q, groups } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHeader
        title={t('Variants')}
        lead={t('Products that differ in one or two attributes, on one page with options and an order table.')}
        actions={<ButtonLink to={paths.manageProducts}>{t('Choose products')}</ButtonLink>}
      />
      {groups.length === 0 && q === '' ? (
        <EmptyState
          title={t('No groups yet')}
          action={<ButtonLink to={paths.manageProducts}>{t('Choose products')}</ButtonLink>}
        >
          {t('Select products in the list, then “Group as variants”.')}
        </EmptyState>
      ) : (
        <>
          <Form role="search" className="flex max-w-120 gap-2 px-4 pb-4 md:px-6">
            <Input
              name="q"
              defaultValue={q}
              maxLength={100}
              autoComplete="off"
              aria-label={t('Name or key')}
              placeholder={t('Name or key')}
            />
            <Button type="submit">{t('Search')}</Button>
          </Form>
          <p role="status" className="px-4 pb-2 text-small text-ink-2 md:px-6">
            {groups.length === 0 ? t('No group has this name or key.') : null}
            {groups.length === maxListed ? t('These are the newest. Search to find others.') : null}
          </p>
          <ul className="border-t border-line">
            {groups.map(({ _id, key, name, axes, memberCount, updatedAt }) => (
              <li
                key={_id}
                className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 md:px-6"
              >
                <Link to={paths.variantGroup(_id)} className="min-h-6 font-[580]">
                  {name}
                </Link>
                <span className="mono text-small">{key}</span>
                <span className="text-small text-ink-2">{axes.join(' × ')}</span>
                <span className="text-small">
                  {t('{count, plural, one {# product} other {# products}}', { count: memberCount })}
                </span>
                {memberCount < 2 ? <span className="text-small text-warn">{t('No options shown')}</span> : null}
                <span className="ms-auto text-small text-ink-2">
                  <Time at={updatedAt} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

export const HydrateFallback = pageSkeleton({ title: mark('Variants'), rows: ['h-12', 'h-12'] })

export { RouteError as ErrorBoundary }
