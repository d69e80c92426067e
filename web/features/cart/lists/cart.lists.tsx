import { useState } from 'react'
import { Link, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { addList, type ListSummary, readLists } from '#contract/cart/lists.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../dashboard-paths.ts'
import { EmptyState } from '../../../patterns/empty-state.tsx'
import { privateMeta, routeError } from '../../../patterns/page-exports.tsx'
import { PageHeader } from '../../../patterns/page-header.tsx'
import { pageSkeleton } from '../../../patterns/page-skeleton.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { toastError } from '../../../patterns/toast-error.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { fillFromList } from '../cart.fill.ts'

export function clientLoader(): Promise<ListSummary[]> {
  return call(readLists, {})
}

export const meta = privateMeta(mark('Saved lists'), mark('Products you order regularly.'))

export default function Lists() {
  const lists = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const { run: add } = useCommand(() => call(addList, { body: { name: t('New list') } }), {
    done: (list) => navigate(paths.list(list.id)),
    say: toastError,
  })
  return (
    <>
      <PageHeader
        title={t('Saved lists')}
        lead={t('Products you order regularly.')}
        actions={
          <Button size="small" onClick={add}>
            {t('New list')}
          </Button>
        }
      />
      {lists.length === 0 ? (
        <EmptyState
          title={t('No lists yet')}
          action={
            <ButtonLink to={paths.cart} look="primary">
              {t('View cart')}
            </ButtonLink>
          }
        >
          {t('Save a cart or an order as a list, and add all of it to your cart whenever you need it.')}
        </EmptyState>
      ) : (
        <ul aria-label={t('Saved lists')} className="border-t border-line">
          {lists.map((list) => (
            <ListRow key={list.id} list={list} />
          ))}
        </ul>
      )}
    </>
  )
}

function ListRow({ list }: { list: ListSummary }) {
  const { revalidate } = useRevalidator()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line px-4 py-3 md:px-6">
      <div className="min-w-0">
        <Link to={paths.list(list.id)} className="inline-block py-1 font-[580]">
          {list.name}
        </Link>
        <p className="text-ui text-ink-2">
          {t('{count, plural, one {# line} other {# lines}}', { count: list.lineCount })} ·{' '}
          <Time at={list.updatedAt} />
        </p>
      </div>
      <ListToCart list={list} onDone={() => void revalidate()} />
    </li>
  )
}

type ToCartProps = { list: Pick<ListSummary, 'id' | 'name' | 'lineCount' | 'version'>; onDone?: () => void }

/** The whole list into the cart. */
export function ListToCart({ list, onDone }: ToCartProps) {
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { run, isBusy } = useCommand(() => fillFromList(list.id, key), {
    done: (text) => {
      showToast(text)
      setKey(crypto.randomUUID())
      onDone?.()
    },
    say: toastError,
  })
  return (
    <Button size="small" look="primary" isBusy={isBusy} disabled={list.lineCount === 0} onClick={run}>
      {t('Add all to cart')}
      <span className="hidden-but-read"> {list.name}</span>
    </Button>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Saved lists'),
  rows: ['h-12 w-full', 'h-12 w-full'],
  className: 'grid gap-3 border-t border-line px-4 py-6 md:px-6',
})

export const ErrorBoundary = routeError({ to: paths.cart, label: mark('View cart') })
