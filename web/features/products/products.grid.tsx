import { sayWords } from '#contract/catalogue-model/words.ts'
import { workViews } from '#contract/lists/work-views.ts'
import {
  type AdminProduct,
  adminProducts,
  exportProducts,
  selectedProducts,
  stockStates,
} from '#contract/products/admin-list.ts'
import { familiesNow, familyNow } from '#contract/products/attributes.ts'
import { type ProductStatus, productStatuses } from '#contract/products/product-values.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { actionColumn, timeColumn } from '../../patterns/grid/grid.columns.tsx'
import { useRowAction } from '../../patterns/grid/grid.row-actions.tsx'
import { RowMenu } from '../../patterns/grid/grid.row-menu.tsx'
import {
  defineGrid,
  type GridAction,
  type GridColumn,
  type GridFilter,
  type GridSetup,
} from '../../patterns/grid/state/grid.setup.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Status, type StatusKind } from '../../ui/status.tsx'
import { productTableColumns } from './products.columns.tsx'
import { lackingFilter } from './products.lacking.ts'
import { nameWithNumber } from './products.name-with-number.ts'
import { deletion, publishing } from './products.row-actions.tsx'
import { UndoBulk } from './products.undo.tsx'
import { translationColumn, untranslatedFilter, untranslatedView } from './translations/products.missing.tsx'

type List = typeof adminProducts

const statusLabels: Record<ProductStatus, { kind: StatusKind; label: string }> = {
  draft: { kind: 'pending', label: mark('Draft') },
  published: { kind: 'paid', label: mark('Published') },
  archived: { kind: 'cancelled', label: mark('Deleted') },
}

const stockLabels = { in: mark('In stock'), low: mark('Low stock'), out: mark('Below minimum order') }

function categoryName(key: string): string {
  const known = familyNow(key)
  return known ? sayWords(known.name) : t('Other')
}

/** Every action shows what it would change before it is done. */
const form = () => import('./bulk/products.bulk-form.tsx')
const groupForm = () => import('./variants/products.group-form.tsx')

/** What the admin table adds to the columns. Price and stock are edited in their cells. */
const asGrid: Record<string, Partial<GridColumn<AdminProduct, List>>> = {
  product: { sort: 'name', isFixed: true, exports: ['sku', 'name'] },
  description: { exports: ['description'] },
  price: { sort: 'unitprice', exports: ['unitprice', 'currency'] },
  minimum: { exports: ['minorder'] },
  available: { sort: 'available', exports: ['available'] },
}

function moreColumns(): GridColumn<AdminProduct, List>[] {
  return [
    {
      id: 'status',
      header: t('Status'),
      onPhone: 'side',
      exports: ['status'],
      cell: ({ status }) => <Status kind={statusLabels[status].kind}>{t(statusLabels[status].label)}</Status>,
    },
    {
      id: 'category',
      header: t('Family'),
      isExtra: true,
      exports: ['category'],
      cell: ({ category }) => categoryName(category ?? 'other'),
    },
    timeColumn('createdAt', { id: 'created', header: t('Added'), isExtra: true }),
    timeColumn('updatedAt', { id: 'updated', header: t('Changed'), isExtra: true }),
  ]
}

function RowButtons({ product }: { product: AdminProduct }) {
  const askToDelete = useRowAction(deletion)
  const publish = useRowAction(publishing)
  const { _id, status } = product
  const name = nameWithNumber(product)
  return (
    <span className="inline-flex items-center">
      <ButtonLink to={paths.editProduct(_id)} size="small" look="ghost" aria-label={t('Edit {name}', { name })}>
        {t('Edit')}
      </ButtonLink>
      {status === 'archived' ? null : (
        <Button
          size="icon"
          look="ghost"
          aria-label={t('Delete {name}', { name })}
          onClick={() => askToDelete(product)}
        >
          <AnyIcon name="trash" className="size-4.5" />
        </Button>
      )}
      <RowMenu
        name={name}
        items={[
          {
            label: status === 'draft' ? t('Publish {name}', { name }) : t('Unpublish {name}', { name }),
            onPress: () => publish(product),
          },
          { label: t('Translate {name}', { name }), to: paths.productTexts(_id) },
          { label: t('Duplicate {name}', { name }), to: paths.productLike(_id) },
          { label: t('View product page'), to: paths.product(_id) },
        ]}
      />
    </span>
  )
}

function filters(): GridFilter<List>[] {
  const families = [...familiesNow().map(({ key }) => key), 'other'].map((value) => ({
    value,
    label: categoryName(value),
  }))
  return [
    {
      id: 'status',
      label: t('Status'),
      choices: productStatuses.map((value) => ({ value, label: t(statusLabels[value].label) })),
    },
    {
      id: 'stock',
      label: t('Stock'),
      choices: stockStates.map((value) => ({ value, label: t(stockLabels[value]) })),
    },
    { id: 'category', label: t('Family'), choices: families },
    {
      id: 'warnings',
      label: t('Warnings and safety information'),
      choices: [
        { value: 'open', label: t('Not decided') },
        { value: 'none', label: t('No warnings needed') },
        { value: 'given', label: t('Warnings given') },
      ],
    },
    untranslatedFilter(),
    lackingFilter(),
    { id: 'unitprice', label: t('Unit price') },
    { id: 'available', label: t('Available') },
    { id: 'createdAt', label: t('Added') },
    { id: 'updatedAt', label: t('Changed') },
  ]
}

function actions(): GridAction[] {
  return [
    {
      id: 'publish',
      needed: 'products:write',
      label: t('Publish'),
      question: mark('Publish {count, plural, one {# product} other {# products}}?'),
      effect: t('They become visible and can be ordered immediately.'),
      form,
    },
    {
      id: 'unpublish',
      needed: 'products:write',
      label: t('Unpublish'),
      question: mark('Unpublish {count, plural, one {# product} other {# products}}?'),
      effect: t('They become drafts and can no longer be seen or ordered. Existing orders are not affected.'),
      form,
    },
    {
      id: 'change_price',
      needed: 'prices:write',
      label: t('Change price'),
      question: mark('Change the price of {count, plural, one {# product} other {# products}}?'),
      effect: t('Applies to new orders immediately. Existing orders keep their price.'),
      form,
    },
    {
      id: 'change_quantities',
      needed: 'products:write',
      label: t('Change quantities'),
      question: mark('Change the order quantities of {count, plural, one {# product} other {# products}}?'),
      effect: t('Applies to new orders immediately. Existing orders keep their quantity.'),
      form,
    },
    {
      id: 'change_fields',
      label: t('Change fields'),
      question: mark('Change fields of {count, plural, one {# product} other {# products}}?'),
      effect: t(
        'Family, weights, customs data, tax class, supply and attributes. Existing orders are not affected.',
      ),
      form,
    },
    {
      id: 'group_variants',
      needed: 'products:write',
      label: t('Group as variants'),
      question: mark('Group {count, plural, one {# product} other {# products}} as variants?'),
      effect: t('They appear on one page with options to choose from. Each stays a separate product.'),
      form: groupForm,
    },
    {
      id: 'delete',
      needed: 'products:write',
      label: t('Delete'),
      question: mark('Delete {count, plural, one {# product} other {# products}}?'),
      effect: t('They can no longer be ordered. Existing orders are not affected.'),
      isDanger: true,
      form,
    },
  ]
}

/** Manage Product as an admin list. */
export function productGrid(): GridSetup<AdminProduct> {
  const columns = productTableColumns<AdminProduct>().map((column) => ({ ...column, ...asGrid[column.id] }))
  return defineGrid<AdminProduct, List>({
    list: adminProducts,
    what: t('products'),
    caption: t('Products'),
    searchHint: t('Name or SKU'),
    columns: [
      ...columns,
      ...moreColumns(),
      translationColumn(),
      actionColumn<AdminProduct>('action', (product) => <RowButtons product={product} />),
    ],
    filters: filters(),
    views: [
      {
        label: t('Low stock'),
        filters: workViews.products.lowStock,
        countOf: ({ products }) => products.lowStock,
        done: t('No products are low on stock'),
      },
      {
        label: t('Drafts'),
        filters: workViews.products.drafts,
        countOf: ({ products }) => products.drafts,
        done: t('No drafts'),
      },
      untranslatedView(),
    ],
    countAll: ({ products }) => products.all,
    keyOf: (product) => product._id,
    nameOf: nameWithNumber,
    hrefOf: (product) => paths.editProduct(product._id),
    actions: actions(),
    readSelected: (selection) => call(selectedProducts, { body: { selection } }),
    undoOf: (result, onDone) => <UndoBulk result={result} onDone={onDone} />,
    exportCall: exportProducts.byBody,
  })
}
