import { listSynonyms, maxSynonyms } from '#contract/synonyms/synonyms.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { FormDialog } from '../../patterns/form/form-dialog.tsx'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SynonymLists } from './synonyms.lists.tsx'
import { joinPhrases } from './synonyms.phrases.ts'
import { type SynonymsEditing, useSynonyms } from './synonyms.use-synonyms.ts'

export async function clientLoader() {
  return call(listSynonyms, {})
}

export const meta = privateMeta(mark('Synonyms'), mark('Alternative words for the search.'))

const loadForm = () => import('./synonyms.form.tsx')

export default function SynonymsPage() {
  const editing = useSynonyms()
  const { synonyms } = editing
  const isFull = synonyms.length >= maxSynonyms
  const add = (
    <Button look="primary" onClick={() => editing.edit('new')}>
      <Icon name="plus" />
      {t('Add synonym')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('Synonyms')}
        lead={t(
          'Customers who search for one term also find products with the other. Changes take effect immediately.',
        )}
        actions={synonyms.length > 0 && !isFull ? add : null}
      />
      {isFull ? (
        <p className="px-4 pb-4 text-ui text-ink-2 md:px-6">
          {t('There can be up to {most} synonyms.', { most: maxSynonyms })}
        </p>
      ) : null}
      {synonyms.length === 0 ? (
        <EmptyState title={t('No synonyms yet')} action={add}>
          {t('The search already understands plurals, typing errors and SKUs.')}
        </EmptyState>
      ) : (
        <SynonymLists editing={editing} />
      )}
      <SynonymDialogs editing={editing} />
    </>
  )
}

function SynonymDialogs({ editing: { edited, edit, deletion, saved } }: { editing: SynonymsEditing }) {
  const close = () => edit(null)
  const { asked } = deletion
  return (
    <>
      <FormDialog
        load={loadForm}
        isOpen={edited !== null}
        title={edited === 'new' ? t('Add synonym') : t('Change synonym')}
        onClose={close}
      >
        {({ SynonymForm }) => (
          <SynonymForm synonym={edited === 'new' ? null : edited} onClose={close} onSaved={saved} />
        )}
      </FormDialog>
      <ConfirmDialog {...deletion.dialog} title={t('Delete this synonym?')} confirmLabel={t('Delete synonym')}>
        <p>{asked ? `${joinPhrases(asked.terms)} → ${joinPhrases(asked.finds)}` : ''}</p>
      </ConfirmDialog>
    </>
  )
}

export const HydrateFallback = pageSkeleton({ title: mark('Synonyms'), rows: ['h-16', 'h-16', 'h-16'] })

export { RouteError as ErrorBoundary }
