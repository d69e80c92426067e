import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import type { Cart, CartLine } from '#contract/cart/cart.ts'
import { mark, t } from '#i18n/t.ts'
import { useSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { formatQuantity } from '../../patterns/money.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useRestoredFocus } from '../../patterns/use-restored-focus.ts'
import '../../theme/private.css'
import { privateMeta, routeError } from '../../patterns/page-exports.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LinesNote } from '../tax/tax.line-amount.tsx'
import { AddRow } from './cart.add-row.tsx'
import { ChangedElsewhere } from './cart.changed-elsewhere.tsx'
import { loadCart } from './cart.client.ts'
import type { CartEdit } from './cart.edit.ts'
import { grossByLine } from './cart.gross.ts'
import { CartLineItem } from './cart.line.tsx'
import { maxDrawn } from './cart.picture.tsx'
import { ChangedPrices } from './cart.prices.tsx'
import { PayBar, Summary } from './cart.summary.tsx'
import { useCart } from './cart.use-cart.ts'

const SaveListDialog = lazy(() => import('./cart.save-list.tsx'))

export function clientLoader(): Promise<Cart> {
  return loadCart()
}
clientLoader.hydrate = true as const

export const meta = privateMeta(mark('Cart'), mark('The products you want to order.'))

type OnEdit = (edit: CartEdit) => void

/** Says what was removed, and puts it back on request: after the removal, which may still wait for its turn. */
function offerUndo(text: string, lines: readonly CartLine[], onEdit: OnEdit): void {
  const key = crypto.randomUUID()
  showToast(text, async () => onEdit({ kind: 'restore', lines, key }))
}

export default function CartPage() {
  const { cart, edit, problem, dismiss, isWaiting } = useCart(useLoaderData<typeof clientLoader>())
  const page = useRef<HTMLDivElement>(null)
  useRestoredFocus(page)
  const removeLine = useCallback(
    (line: CartLine) => {
      edit({ kind: 'remove', id: line.id })
      offerUndo(t('{sku} removed from the cart', { sku: line.sku }), [line], edit)
    },
    [edit],
  )
  return (
    <div ref={page} className="wrap-page py-6 md:py-8">
      <CartHead cart={cart} onEmpty={() => emptyWithUndo(cart, edit)} />
      <p role="status" className="text-ui text-warn">
        {isWaiting ? t('No connection. Your changes are kept and sent when the connection is back.') : ''}
      </p>
      {problem ? <ChangedElsewhere problem={problem} onEdit={edit} onKeep={dismiss} /> : null}
      {cart.lines.length === 0 ? (
        <EmptyState
          title={t('Your cart is empty')}
          action={
            <span className="flex flex-wrap justify-center gap-2">
              <ButtonLink to={paths.products} look="primary">
                {t('Browse products')}
              </ButtonLink>
              <ButtonLink to={paths.quickOrder}>{t('Quick order')}</ButtonLink>
            </span>
          }
        >
          {t(
            'Add products from their pages, or enter SKUs in quick order. Your cart is saved, and once you sign in it is available on every device.',
          )}
        </EmptyState>
      ) : (
        <div className="cart-layout">
          <div className="min-w-0">
            <ChangedPrices cart={cart} onSeen={() => edit({ kind: 'prices' })} />
            <CartLines cart={cart} onEdit={edit} onRemove={removeLine} />
          </div>
          <Summary cart={cart} onEdit={edit} />
          <PayBar cart={cart} />
        </div>
      )}
    </div>
  )
}

function emptyWithUndo(cart: Cart, edit: OnEdit): void {
  edit({ kind: 'empty' })
  offerUndo(
    t('{count, plural, one {# line} other {# lines}} removed from the cart', { count: cart.lines.length }),
    cart.lines.filter(({ issues }) => !issues.includes('not_sold')),
    edit,
  )
}

function CartHead({ cart, onEmpty }: { cart: Cart; onEmpty: () => void }) {
  const pieces = formatQuantity(cart.pieces)
  const session = useSession()
  const [isSaving, setIsSaving] = useState(false)
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div>
        <h1 className="text-h2" tabIndex={-1}>
          {t('Cart')}
        </h1>
        <p className="text-control text-ink-2">
          {t('{count, plural, one {# line} other {# lines}}, {pieces} pcs', { count: cart.lines.length, pieces })}
        </p>
      </div>
      {cart.lines.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {session ? (
            <Button look="ghost" size="small" onClick={() => setIsSaving(true)}>
              {t('Save as a list')}
            </Button>
          ) : null}
          <Button look="ghost" size="small" onClick={onEmpty}>
            {t('Empty cart')}
          </Button>
        </div>
      ) : null}
      {isSaving ? (
        <Suspense>
          <SaveListDialog onClose={() => setIsSaving(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

type LinesProps = { cart: Cart; onEdit: OnEdit; onRemove: (line: CartLine) => void }

function CartLines({ cart, onEdit, onRemove }: LinesProps) {
  const gross = grossByLine(cart.lines, cart.sums)
  return (
    <div className="cart-sheet">
      <AddRow />
      <div className="cart-columns" aria-hidden="true">
        <span>{t('SKU and name')}</span>
        <span className="cart-stock">{t('Stock')}</span>
        <span>{t('Pieces')}</span>
        <span>{t('Unit price')}</span>
        <span>{t('Total')}</span>
      </div>
      <ul aria-label={t('Lines in the cart')}>
        {cart.lines.map((line, index) => (
          <CartLineItem
            key={line.id}
            line={line}
            gross={gross.get(line.id)}
            currency={cart.currency}
            isFar={index >= maxDrawn}
            onEdit={onEdit}
            onRemove={onRemove}
          />
        ))}
      </ul>
      {cart.sums.tax === null ? null : (
        <p className="border-t border-line px-3 py-2 text-small text-ink-2">
          <LinesNote />
        </p>
      )}
    </div>
  )
}

export function HydrateFallback() {
  return (
    <div className="wrap-page py-6 md:py-8" aria-busy="true">
      <h1 className="mb-4 text-h2">{t('Cart')}</h1>
      <div className="cart-layout">
        <div className="grid gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
        <Skeleton className="h-48 w-full" />
      </div>
    </div>
  )
}

export const ErrorBoundary = routeError({ to: paths.products, label: mark('Browse products') })
