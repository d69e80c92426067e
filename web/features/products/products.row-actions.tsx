import type { AdminProduct } from '#contract/products/admin-list.ts'
import { deleteProduct, publishProduct, restoreProduct } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import type { DeleteAction, StatusAction } from '../../patterns/grid/grid.row-actions.tsx'
import { DeletionImpact } from './products.deletion-impact.tsx'

export const deletion: DeleteAction<AdminProduct> = {
  run: ({ _id }) => call(deleteProduct, { params: { id: _id } }),
  done: ({ name }) => t('{name} Deleted Successfully.', { name }),
  undo: {
    run: ({ _id }) => call(restoreProduct, { params: { id: _id } }),
    done: ({ name }) => t('{name} has been restored.', { name }),
  },
  title: ({ name }) => t('Delete {name}?', { name }),
  confirmLabel: () => t('Delete product'),
  Text: ({ row }) => <DeletionImpact product={row} />,
}

/** Publishes a draft, and makes any other product one. */
export const publishing: StatusAction<AdminProduct> = {
  run: ({ _id, status }) =>
    call(publishProduct, { params: { id: _id }, body: { status: status === 'draft' ? 'published' : 'draft' } }),
  done: ({ name, status }) =>
    status === 'draft' ? t('{name} is in the catalogue.', { name }) : t('{name} unpublished.', { name }),
}
