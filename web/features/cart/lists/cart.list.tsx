import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData, useNavigate } from 'react-router'
import {
  changeList,
  changeListLine,
  deleteList,
  type ListLine,
  type OrderList,
  readList,
  removeListLine,
} from '#contract/cart/lists.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { currentOf } from '../../../api/current-of.ts'
import { paths } from '../../../dashboard-paths.ts'
import { EditPage } from '../../../patterns/form/edit-page.tsx'
import { routeError } from '../../../patterns/page-exports.tsx'
import { languageOfStored } from '../../../patterns/stored-name.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { toastError } from '../../../patterns/toast-error.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { Icon } from '../../../ui/icon.tsx'
import { parseQuantity } from '../../../ui/stepper-values.ts'
import { UnitPrice } from '../../tax/tax.price.tsx'
import { maxDrawn, PartPicture } from '../cart.picture.tsx'
import { ListAdd } from './cart.list-add.tsx'
import { ListToCart } from './cart.lists.tsx'

export function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<OrderList> {
  return call(readList, { params: { id: params.id ?? '' } })
}

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData?.name ?? t('Saved list'),
    description: t('Products you order regularly.'),
    isPrivate: true,
    matches,
  })

/** The list with the changes of this page; a stale change is answered with the list as it is. */
function useList(loaded: OrderList) {
  const [list, setList] = useState(loaded)
  async function change(run: () => Promise<OrderList>): Promise<void> {
    try {
      setList(await run())
    } catch (error) {
      setList((before) => currentOf<OrderList>(error) ?? before)
      toastError(error)
    }
  }
  return { list, setList, change }
}

export default function List() {
  const { list, setList, change } = useList(useLoaderData<typeof clientLoader>())
  const navigate = useNavigate()
  const params = { id: list.id }
  const { version, name } = list
  return (
    <EditPage
      title={name}
      trail={{ to: paths.lists, label: t('Saved lists') }}
      lead={t('{count, plural, one {# line} other {# lines}}', { count: list.lineCount })}
      actions={<ListToCart list={list} />}
      deletion={{
        label: t('Delete list'),
        title: t('Delete the list “{name}”?', { name }),
        text: t('Carts and orders created from it are not affected.'),
        run: async () => {
          await call(deleteList, { params })
          showToast(t('The list “{name}” was deleted', { name }))
          await navigate(paths.lists)
        },
      }}
    >
      <div className="border-t border-line px-4 py-4 md:px-6">
        <label className="flex flex-wrap items-center gap-3 text-ui">
          {t('Name')}
          <input
            className="min-h-10 rounded-1 border border-line-strong bg-sheet px-3"
            defaultValue={list.name}
            key={list.name}
            maxLength={60}
            onBlur={(event) => {
              const name = event.target.value.trim()
              if (name === '' || name === list.name) return
              void change(() => call(changeList, { params, body: { version, name } }))
            }}
          />
        </label>
      </div>
      <ListAdd listId={list.id} onList={setList} />
      {list.lines.length === 0 ? (
        <p className="px-4 py-6 text-ink-2 md:px-6">
          {t('This list is empty. Add products by SKU or name, or paste rows of SKU and quantity.')}
        </p>
      ) : (
        <ul aria-label={t('Lines in the list')} className="border-t border-line">
          {list.lines.map((line, index) => {
            const lineParams = { id: list.id, lineId: line.id }
            return (
              <Line
                key={`${line.id} ${line.quantity}`}
                line={line}
                isFar={index >= maxDrawn}
                currency={list.currency}
                onQuantity={(quantity) =>
                  void change(() => call(changeListLine, { params: lineParams, body: { version, quantity } }))
                }
                onRemove={() =>
                  void change(() =>
                    call(removeListLine, { params: lineParams, query: { version: String(version) } }),
                  )
                }
              />
            )
          })}
        </ul>
      )}
    </EditPage>
  )
}

type LineProps = {
  line: ListLine
  isFar: boolean
  currency: string
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

function Line({ line, isFar, currency, onQuantity, onRemove }: LineProps) {
  function commit(input: HTMLInputElement): void {
    const quantity = parseQuantity(input.value)
    if (quantity === null || quantity < 1) input.value = String(line.quantity)
    else if (quantity !== line.quantity) onQuantity(quantity)
  }
  return (
    <li className="list-line">
      <span className="w-11 flex-none">
        <PartPicture of={line} isFar={isFar} />
      </span>
      <div className="grid min-w-0 flex-1">
        <Link to={paths.product(line.productId)} className="mono w-fit text-small">
          {line.sku}
        </Link>
        <span className="text-ui" lang={languageOfStored()}>
          {line.name}
        </span>
        {line.note ? (
          <span className="text-small text-ink-2">{t('Note: {note}', { note: line.note })}</span>
        ) : null}
        {line.isSold ? null : <span className="text-small font-[560] text-danger">{t('No longer sold')}</span>}
      </div>
      <span className="num text-ui text-ink-2">
        {line.unitprice > 0 ? <UnitPrice of={{ ...line, currency }} /> : t('on request')}
      </span>
      <input
        className="cart-quantity num"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={t('Quantity of {sku}', { sku: line.sku })}
        defaultValue={String(line.quantity)}
        onBlur={(event) => commit(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(event.currentTarget)
        }}
      />
      <button
        type="button"
        className="cart-icon"
        aria-label={t('Remove {sku}', { sku: line.sku })}
        onClick={onRemove}
      >
        <Icon name="close" className="size-4.5" />
      </button>
    </li>
  )
}

export const ErrorBoundary = routeError({ to: paths.lists, label: mark('Saved lists') })
