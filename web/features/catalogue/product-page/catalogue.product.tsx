import { useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { type DescribedProduct, describeProduct } from '#contract/catalogue/catalogue.ts'
import type { Product } from '#contract/products/products.ts'
import { languageOfText } from '#contract/products/texts.ts'
import { listProductReviews, type ProductReviews } from '#contract/reviews/reviews.ts'
import { cut } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { callContext, settingsContext } from '../../../api/context.ts'
import { readSession } from '../../../api/session.ts'
import { paths } from '../../../paths.ts'
import { RouteError } from '../../../patterns/route-error.tsx'
import { pageMeta } from '../../../shell/page-meta.ts'
import { Status } from '../../../ui/status.tsx'
import { Unbroken } from '../../../ui/unbroken.tsx'
import { ProductDocuments } from '../../product-documents/product-documents.block.tsx'
import { PartReviews } from '../../reviews/reviews.of-product.tsx'
import { Rating } from '../../reviews/reviews.rating.tsx'
import type { DescribedAttribute } from '../catalogue.attributes.ts'
import { CardRow } from '../catalogue.card-row.tsx'
import { describedInOwnLanguage } from '../catalogue.described.ts'
import { CompareBar, CompareChoice } from '../compare/catalogue.compare-choice.tsx'
import { LazyVariantChoice, LazyVariantMatrix } from '../variants/catalogue.variants.tsx'
import { Breadcrumb } from './catalogue.breadcrumb.tsx'
import { Companions } from './catalogue.companions.tsx'
import { Gallery } from './catalogue.gallery.tsx'
import { inWords } from './catalogue.in-words.ts'
import { ProductOffer } from './catalogue.offer.tsx'
import { cardOf, productAddress, productData } from './catalogue.product-data.ts'

type Reads = {
  readPart: (address: string) => Promise<DescribedProduct>
  reviewsOf: (id: string) => Promise<ProductReviews>
}

/** By its id both are read at once. A readable address is looked up first. */
async function readProduct(address: string, { readPart, reviewsOf }: Reads) {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(address)
  const [described, early] = await Promise.all([readPart(address), isId ? reviewsOf(address) : null])
  return { ...described, reviews: early ?? (await reviewsOf(described.product._id)) }
}

export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const call = context.get(callContext)
  const read = await readProduct(id, {
    readPart: (address) => call(describeProduct, { params: { id: address } }),
    reviewsOf: (productId) => call(listProductReviews, { params: { id: productId }, query: {} }),
  })
  const { product, page, reviews } = read
  // A former readable address, or one in capitals, leads to the current one.
  if (id.toLowerCase() !== product._id && id !== page?.slug) throw redirect(productAddress(read), 301)
  const settings = context.get(settingsContext)
  const shown = describedInOwnLanguage(read)
  // Imported here, because a browser that opens this page does not need them.
  const part = inWords(shown, await import('../catalogue.attributes.ts'))
  const { propertyData } = await import('./catalogue.property-data.ts')
  const properties = propertyData(shown.family, shown.attributes)
  const structured = productData({ ...shown, familyName: part.family.name, properties }, reviews, settings)
  return { ...part, reviews, structured }
}

/** Coming from another page. Who arrives here does not need the client of the API, and no search engine comes this way. */
export async function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  const [{ call }, { describeProduct }, { listProductReviews }, texts] = await Promise.all([
    import('../../../api/call.ts'),
    import('#contract/catalogue/catalogue.ts'),
    import('#contract/reviews/reviews.ts'),
    import('../catalogue.attributes.ts'),
    import('../../../api/catalogue-model.ts').then(({ loadModel }) => loadModel()),
  ])
  const read = await readProduct(id, {
    readPart: (address) => call(describeProduct, { params: { id: address } }),
    reviewsOf: (productId) => call(listProductReviews, { params: { id: productId }, query: {} }),
  })
  return { ...inWords(describedInOwnLanguage(read), texts), reviews: read.reviews, structured: [] }
}

const shortEnough = 155

/** The part number tells products of one name apart. */
function describeShortly({ description, name, sku }: Product): string {
  if (description === '') return t('{name}, SKU {sku}', { name, sku })
  return description.length <= shortEnough ? description : `${cut(description, shortEnough - 1).trimEnd()}…`
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: t('Product') }, { name: 'robots', content: 'noindex' }]
  const { product, page } = loaderData
  const card = product.sku === '' ? undefined : cardOf(product.sku)
  const isPrivate = product.status === 'draft'
  const title = page?.title || product.name
  const description = page?.description || describeShortly(product)
  return [
    ...pageMeta({
      title,
      description,
      path: productAddress(loaderData),
      card,
      isPrivate,
      matches,
    }),
    ...loaderData.structured,
  ]
}

type SpecificationProps = {
  product: Product
  rows: readonly (Omit<DescribedAttribute, 'lang'> & { lang?: string | undefined })[]
}

function Specification({ product, rows }: SpecificationProps) {
  if (rows.length === 0 && product.sku === '') return null
  return (
    <section aria-labelledby="specification" className="mt-12">
      <h2 id="specification" className="text-h2">
        {t('Specifications')}
      </h2>
      <dl className="part-table">
        {product.sku ? (
          <div className="part-row">
            <dt>{t('SKU')}</dt>
            <dd className="mono">{product.sku}</dd>
          </div>
        ) : null}
        {rows.map(({ key, name, value, lang }) => (
          <div key={key} className="part-row">
            <dt>{name}</dt>
            <dd lang={lang}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The average beside the name, leading to what was written. */
function RatingLink({ reviews: { average, count } }: { reviews: ProductReviews }) {
  if (average === null) return null
  return (
    <p className="mt-2 text-small">
      <a href="#reviews" className="inline-flex min-h-6 flex-wrap items-center gap-x-3">
        <Rating value={average} />
        {t('{count, plural, one {# review} other {# reviews}}', { count })}
      </a>
    </p>
  )
}

export default function ProductDetails() {
  const loaded = useLoaderData<typeof loader>()
  const { product, family, rows, pictures, drawingBytes, documents, documentsBytes } = loaded
  const { companions, related, reviews, variants } = loaded
  const { guaranteeNotice } = useCompany()
  return (
    <div className="wrap-page py-6 md:py-10">
      <Breadcrumb family={family} name={product.sku || product.name} />
      <div className="part-sheet">
        <Gallery key={product._id} product={product} pictures={pictures} />
        <div className="grid content-start gap-6 p-5 md:p-8">
          <header>
            {product.sku ? <p className="mono mb-1.5 text-small text-ink-2">{product.sku}</p> : null}
            {product.status === 'draft' ? (
              <p className="mb-2">
                <Status kind="pending" isBoxed>
                  {t('Draft, visible to admins only')}
                </Status>
              </p>
            ) : null}
            <h1 tabIndex={-1} className="text-h1" lang={languageOfText(product, 'name')}>
              <Unbroken text={product.name} />
            </h1>
            <RatingLink reviews={reviews} />
          </header>
          {/* On a phone below the offer: the price is seen without scrolling. */}
          {product.description === '' ? null : (
            <p
              className="-mt-3 max-w-prose whitespace-pre-line text-ink-2 max-md:order-1 max-md:mt-0"
              lang={languageOfText(product, 'description')}
            >
              {product.description}
            </p>
          )}
          <LazyVariantChoice variants={variants} productId={product._id} />
          <ProductOffer product={product} groupId={variants?.groupId} />
          {guaranteeNotice ? <img src={guaranteeNotice} alt={t('Legal guarantee')} /> : null}
          <CompareChoice product={product} />
        </div>
      </div>
      <LazyVariantMatrix variants={variants} productId={product._id} currency={product.currency} />
      <Specification product={product} rows={rows} />
      <ProductDocuments
        productId={product._id}
        documents={documents}
        documentsBytes={documentsBytes}
        drawingBytes={drawingBytes}
      />
      <Companions companions={companions} />
      <PartReviews key={product._id} productId={product._id} first={reviews} />
      <CardRow
        id="related"
        title={t('Similar products')}
        products={related}
        toOf={({ _id }) => paths.product(_id)}
      />
      <CompareBar />
    </div>
  )
}

/**
 * The cached page of a draft is "not found" for everybody. An admin, who may see the draft, requests it once more in their own
 * name.
 */
function useDraft(): boolean {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const isGone = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (isGone && readSession()?.isStaff) void revalidate()
  }, [isGone, revalidate])
  return isGone && state === 'loading'
}

export function ErrorBoundary() {
  const isAsking = useDraft()
  if (isAsking) return <div className="min-h-screen" aria-busy="true" />
  return <RouteError wayOut={{ to: paths.products, label: t('Browse products') }} />
}
