import { sayWords } from '#contract/catalogue-model/words.ts'
import type { FieldError } from '#contract/errors.ts'
import type { AdminSelection } from '#contract/lists/bulk.ts'
import { toMajor } from '#contract/money.ts'
import type { ListedVariantGroup, VariantGroup, VariantProposal } from '#contract/products/variant-groups.ts'
import { maxVariants, type ProductVariants, type Variant } from '#contract/products/variants.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import { type PageQuery, readPageBounds, takePage } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import { readSelected } from '#server/lists/bulk.ts'
import type { ProductRow } from '../products.columns.ts'
import type { ProductDeps } from '../products.deps.ts'
import { productListing } from '../products.lists.store.ts'
import { absoluteImage } from '../products.serializer.ts'
import { readProductTexts } from '../translations/products.texts.ts'
import { arrange, commonName, proposeAxes, valueKey } from './products.variants.rules.ts'
import { toListedGroup, toVariantGroup } from './products.variants.serializer.ts'
import {
  findGroup,
  findGroupOf,
  listGroups,
  listMembers,
  listShownMembers,
  listTaken,
  type ShownMember,
} from './products.variants.store.ts'
import { saidOfTaken } from './products.variants.ts'

/** A page with more variants shows no picture of each: it would be larger than the rest of it. */
const maxPictured = 40

/** The variants of a product on its page, itself among them; null without another one to choose. */
export async function readVariants(
  deps: ProductDeps,
  product: Pick<ProductRow, 'id'>,
): Promise<ProductVariants | null> {
  const group = await findGroupOf(deps.pipelined, product.id)
  if (!group) return null
  const members = await listShownMembers(deps.pipelined, group.id, product.id)
  const texts = await readProductTexts(deps.pipelined, members)
  const { axes, arranged } = arrange(group.axes, members, (id) => texts?.get(id)?.attributes ?? {})
  const shown = arranged.filter(({ aside }) => aside === null)
  if (shown.length < 2) return null
  const isPictured = shown.length <= maxPictured
  return {
    groupId: group.id,
    key: group.key,
    name: sayWords(group.name),
    axes,
    items: shown.map(({ member, values }) => ({
      ...toVariant(member, deps, isPictured),
      values: values.map((value) => value ?? ''),
    })),
  }
}

function toVariant(
  row: ShownMember,
  { publicUrl, currency }: ProductDeps,
  isPictured: boolean,
): Omit<Variant, 'values'> {
  return {
    _id: row.id,
    sku: row.sku,
    slug: row.slug,
    unitprice: toMajor(row.unit_price_minor, currency()),
    minOrder: row.min_order,
    multiple: row.order_multiple,
    taxClass: row.tax_class,
    available: row.available,
    image: isPictured ? absoluteImage(row.image, publicUrl) : null,
    drawing: isPictured ? row.drawing : null,
  }
}

/** A group as staff see it. Throws `variant_group_not_found`. */
export async function readVariantGroup({ db }: ProductDeps, id: string): Promise<VariantGroup> {
  const row = (isUuid(id) && (await findGroup(db, id))) || refuse('variant_group_not_found')
  return toVariantGroup(row, await listMembers(db, id))
}

type GroupQuery = PageQuery & { q?: string | undefined; product?: string | undefined }

/** Groups, newest first, and the cursor of the next page. */
export async function listVariantGroups(
  { db }: ProductDeps,
  query: GroupQuery,
): Promise<{ groups: ListedVariantGroup[]; next: number | undefined }> {
  const page = readPageBounds(query)
  const { q = '', product = null } = query
  if (product !== null && !isUuid(product)) return { groups: [], next: undefined }
  const { rows, hasNext } = takePage(await listGroups(db, { page, q, productId: product }), page)
  return { groups: rows.map(toListedGroup), next: hasNext ? rows.at(-1)?.seq : undefined }
}

type Proposing = { selection: AdminSelection; group?: string | undefined }

/**
 * In which attributes products differ, and what keeps them from being a group. Throws `product_not_found`,
 * `selection_too_large`, `rule_broken` for fewer than two.
 */
export async function proposeVariants(
  deps: ProductDeps,
  { selection, group }: Proposing,
): Promise<VariantProposal> {
  const listing = productListing(deps.settings.formats())
  const rows = await readSelected(deps.pool, { listing, selection, most: maxVariants })
  if (rows.length > maxVariants) refuse('selection_too_large', [tooMany()])
  if (rows.length < new Set(selection.ids).size) refuse('product_not_found')
  if (rows.length < 2)
    refuse('rule_broken', [{ path: 'selection', message: t('A group needs at least two products') }])
  const sorted = rows.sort((a, b) => a.seq - b.seq)
  const candidates = proposeAxes(sorted.map((row) => ({ ...row, own: {} })))
  const taken = await listTaken(
    deps.db,
    sorted.map(({ id }) => id),
    group && isUuid(group) ? group : null,
  )
  const obstacles = taken.map(({ sku, group_name }) => saidOfTaken(sku, sayWords(group_name)))
  if (!candidates.some(({ isProposed }) => isProposed)) obstacles.push(saidOfAlike(candidates.length))
  const keys = candidates.map(({ key }) => key)
  return {
    name: commonName(sorted.map(({ name }) => name)),
    candidates,
    obstacles,
    products: sorted.map(({ id, sku, name, attributes }) => ({
      _id: id,
      sku,
      name,
      values: Object.fromEntries(keys.map((key) => [key, valueKey(attributes[key]) ?? ''])),
    })),
  }
}

function tooMany(): FieldError {
  return { path: 'selection', message: t('A group can have at most {max} products', { max: String(maxVariants) }) }
}

function saidOfAlike(count: number): string {
  return count === 0
    ? t(
        'These products share no attribute in which they differ. Fill one in for each of them, or enter what they differ in.',
      )
    : t('No two attributes distinguish all these products. Choose fewer products, or correct their values.')
}
