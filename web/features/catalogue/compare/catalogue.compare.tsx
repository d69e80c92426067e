import { useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type DescribedProduct, describeProduct } from '#contract/catalogue/catalogue.ts'
import { type Compared, comparedQuery, readCompared } from '#contract/catalogue/compare.ts'
import type { Call } from '#contract/endpoint.ts'
import type { PublicTax } from '#contract/page-settings.ts'
import { languageOfText } from '#contract/products/texts.ts'
import { mark, t } from '#i18n/t.ts'
import { loadModel } from '../../../api/catalogue-model.ts'
import { useCompany } from '../../../api/company.ts'
import { callContext } from '../../../api/context.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../patterns/empty-state.tsx'
import { formatQuantity } from '../../../patterns/money.tsx'
import { privateMeta } from '../../../patterns/page-exports.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Unbroken } from '../../../ui/unbroken.tsx'
import { UnitPrice } from '../../tax/tax.price.tsx'
import { shownPrice } from '../../tax/tax.words.ts'
import { AddLeast } from '../catalogue.add-least.tsx'
import { describedInOwnLanguage } from '../catalogue.described.ts'
import { Picture } from '../catalogue.picture.tsx'
import { type ComparedPart, type CompareRow, compareRows } from './catalogue.compare-rows.ts'
import { setCompared } from './catalogue.compared.ts'

type Loaded = { compared: Compared; parts: ComparedPart[] }

/** Parts that are no longer sold are left out: the others can still be compared. */
async function load(call: Call, request: Request): Promise<Loaded> {
  const compared = readCompared(new URL(request.url).searchParams)
  const parts = await Promise.all(
    compared.ids.map((id) => call(describeProduct, { params: { id } }).catch(() => null)),
  )
  // The units are loaded here, because a browser that opens this page does not need them.
  const { baseValues } = await import('#contract/products/base-values.ts')
  const shown = parts.filter((part) => part !== null).map(describedInOwnLanguage)
  return {
    compared,
    parts: shown.map((part) => ({ ...part, measures: baseValues(part.family, part.attributes) })),
  }
}

export function loader({ context, request }: LoaderFunctionArgs) {
  return load(context.get(callContext), request)
}

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const [{ call }] = await Promise.all([import('../../../api/call.ts'), loadModel()])
  return load(call, request)
}

export const meta = privateMeta(mark('Compare products'), mark('Products side by side.'))

function pathWith(ids: readonly string[], isDifferencesOnly: boolean): string {
  const query = new URLSearchParams(comparedQuery({ ids: [...ids], isDifferencesOnly }))
  return query.size > 0 ? `${paths.compare([])}?${query}` : paths.compare([])
}

type HeadProps = { part: DescribedProduct; to: string }

function Head({ part: { product }, to }: HeadProps) {
  return (
    <th scope="col" className="compare-part">
      <div className="h-28">
        <Picture of={product} size="mini" />
      </div>
      <span className="mono block text-small text-ink-2">{product.sku}</span>
      <Link to={paths.product(product._id)} lang={languageOfText(product, 'name')}>
        <Unbroken text={product.name} />
      </Link>
      <Link to={to} className="mt-1 flex min-h-11 items-center gap-1.5 text-small" preventScrollReset>
        <Icon name="close" className="size-4" />
        {t('Remove')} <span className="hidden-but-read">{product.name}</span>
      </Link>
    </th>
  )
}

/** What decides an order, as rows like those of the attributes. */
function offerRows(parts: readonly DescribedProduct[], tax: PublicTax | undefined): CompareRow[] {
  const row = (key: string, name: string, say: (part: DescribedProduct['product']) => string): CompareRow => {
    const values = parts.map(({ product }) => say(product))
    return { key, name, values, isDifferent: new Set(values).size > 1 }
  }
  return [
    row('price', t('Unit price'), (part) =>
      part.unitprice > 0 ? shownPrice(part, tax)[0] : t('Price on request'),
    ),
    row('minimum', t('Min. order'), (part) => t('{pieces} pcs', { pieces: formatQuantity(part.minorder) })),
    row('available', t('Available'), ({ available }) => t('{pieces} pcs', { pieces: formatQuantity(available) })),
  ]
}

function Table({
  parts,
  rows,
  ids,
  isOnly,
}: {
  parts: DescribedProduct[]
  rows: CompareRow[]
  ids: string[]
  isOnly: boolean
}) {
  return (
    <section
      className="relative mt-5 overflow-x-auto border border-line bg-sheet"
      aria-label={t('Products side by side')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
    >
      <table className="compare-table">
        <thead>
          <tr>
            <td />
            {parts.map((part) => (
              <Head
                key={part.product._id}
                part={part}
                to={pathWith(
                  ids.filter((id) => id !== part.product._id),
                  isOnly,
                )}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values, langs, isDifferent }) => (
            <tr key={key} className={isDifferent ? 'is-different' : undefined}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={parts[index]?.product._id} lang={langs?.[index]}>
                  {key === 'price' && parts[index] ? (
                    <UnitPrice isAlone of={parts[index].product} />
                  ) : (
                    (value ?? '–')
                  )}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('Order', { context: 'to buy' })}</th>
            {parts.map(({ product }) => (
              <td key={product._id}>
                <ButtonLink to={paths.purchase(product._id)} look="primary">
                  {t('Order', { context: 'to buy' })} <span className="hidden-but-read">{product.name}</span>
                </ButtonLink>
                <AddLeast product={product} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

export default function Compare() {
  const { compared, parts } = useLoaderData<typeof loader>()
  const ids = parts.map(({ product }) => product._id)
  const shown = ids.join(',')
  useEffect(() => setCompared(shown === '' ? [] : shown.split(',')), [shown])
  const isOnly = compared.isDifferencesOnly
  const { tax } = useCompany()
  const rows = [...offerRows(parts, tax), ...compareRows(parts)].filter((row) => !isOnly || row.isDifferent)
  return (
    <div className="wrap-page py-8 md:py-12">
      <nav aria-label={t('Breadcrumb')} className="mb-3 text-small">
        <Link to={paths.products} className="inline-block py-1">
          {t('Products')}
        </Link>
      </nav>
      <h1 tabIndex={-1}>{t('Compare products')}</h1>
      {parts.length === 0 ? (
        <EmptyState
          title={t('Nothing to compare')}
          action={
            <ButtonLink to={paths.products} look="primary">
              {t('Choose products')}
            </ButtonLink>
          }
        >
          {t('Select “Compare” on up to four products.')}
        </EmptyState>
      ) : (
        <>
          {parts.length > 1 ? (
            <p className="my-4">
              <ButtonLink
                to={pathWith(ids, !isOnly)}
                preventScrollReset
                aria-current={isOnly ? 'true' : undefined}
              >
                {isOnly ? t('Show everything') : t('Show differences only')}
              </ButtonLink>
            </p>
          ) : null}
          <Table parts={parts} rows={rows} ids={ids} isOnly={isOnly} />
        </>
      )}
    </div>
  )
}

export { RouteError as ErrorBoundary }
