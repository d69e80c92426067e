import { useState } from 'react'
import { type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import { deleteSynonym, listSynonyms, mostSynonyms, type Synonym } from '#contract/synonyms/synonyms.ts'
import { type Language, languageNames, languages } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { type Column, DataTable } from '../../patterns/data-table.tsx'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { FormDialog } from '../../patterns/form/form-dialog.tsx'
import '../../patterns/grid/grid.css'
import { useDensity } from '../../patterns/grid/state/grid.density.ts'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textOf, withText } from './synonyms.phrases.ts'

export async function clientLoader() {
  return call(listSynonyms, {})
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: t('Synonyms'),
    description: t('What the search finds for other words.'),
    isPrivate: true,
    matches,
  })

const loadForm = () => import('./synonyms.form.tsx')

/** What can be done with the synonyms, and which of them is being edited. */
function useSynonyms() {
  const synonyms = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [edited, edit] = useState<Synonym | 'new' | null>(null)
  const deletion = useConfirmation(async ({ _id, version }: Synonym) => {
    // What has changed elsewhere is shown before it is deleted.
    await call(deleteSynonym, { params: { id: _id }, query: { version: String(version) } }).finally(revalidate)
    showToast(t('Synonym deleted'))
  })

  async function saved(): Promise<void> {
    edit(null)
    await revalidate()
  }

  return { synonyms, edited, edit, deletion, saved }
}

type Editing = ReturnType<typeof useSynonyms>

export default function SynonymsPage() {
  const editing = useSynonyms()
  const { synonyms } = editing
  const isFull = synonyms.length >= mostSynonyms
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
          'Customers who search for one wording also find products with the other. Changes take effect at once.',
        )}
        actions={synonyms.length > 0 && !isFull ? add : null}
      />
      {isFull ? (
        <p className="px-4 pb-4 text-ui text-ink-2 md:px-6">
          {t('There can be up to {most} synonyms.', { most: mostSynonyms })}
        </p>
      ) : null}
      {synonyms.length === 0 ? (
        <EmptyState title={t('No synonyms yet')} action={add}>
          {t('The search understands plurals, typing errors and part numbers without them.')}
        </EmptyState>
      ) : (
        <Lists editing={editing} />
      )}
      <SynonymDialogs editing={editing} />
    </>
  )
}

/** The synonyms of each language, and a field that narrows them. */
function Lists({ editing }: { editing: Editing }) {
  const [text, setText] = useState('')
  const { isCompact } = useDensity()
  const found = withText(editing.synonyms, text)
  return (
    <div data-density={isCompact ? 'compact' : 'normal'}>
      <div className="grid-tools">
        <search className="grid-search">
          <label htmlFor="synonym-filter" className="hidden-but-read">
            {t('Word')}
          </label>
          <Icon name="search" className="size-4.5" />
          <Input
            id="synonym-filter"
            type="search"
            className="min-h-9.5! py-1! pl-9! text-ui!"
            placeholder={t('Word')}
            autoComplete="off"
            enterKeyHint="search"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </search>
        <p role="status" className="text-small text-ink-2">
          {t('{count, plural, one {# synonym} other {# synonyms}}', { count: found.length })}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState
          title={t('No synonym has this word')}
          action={<Button onClick={() => setText('')}>{t('Show all synonyms')}</Button>}
        >
          {t('Both sides are searched: what customers type, and what is found.')}
        </EmptyState>
      ) : (
        languages.map((language) => (
          <LanguageList
            key={language}
            language={language}
            synonyms={found.filter((synonym) => synonym.language === language)}
            editing={editing}
          />
        ))
      )}
    </div>
  )
}

type LanguageListProps = { language: Language; synonyms: readonly Synonym[]; editing: Editing }

function LanguageList({ language, synonyms, editing }: LanguageListProps) {
  if (synonyms.length === 0) return null
  const name = languageNames[language]
  return (
    <section className="pb-6">
      <h2 className="px-4 py-3 text-control font-[620] md:px-6">{name}</h2>
      <DataTable
        caption={t('Synonyms: {language}', { language: name })}
        columns={columnsOf(editing)}
        rows={synonyms}
        keyOf={({ _id }) => _id}
      />
    </section>
  )
}

function columnsOf({ edit, deletion }: Editing): Column<Synonym>[] {
  return [
    {
      id: 'terms',
      header: t('Customers search for'),
      isTitle: true,
      cell: ({ terms, language }) => (
        <span lang={language} title={textOf(terms)} className="row-text block wrap-anywhere">
          {textOf(terms)}
        </span>
      ),
    },
    {
      id: 'finds',
      header: t('The search also finds'),
      cell: ({ finds }) => (
        <span title={textOf(finds)} className="row-text block wrap-anywhere">
          {textOf(finds)}
        </span>
      ),
    },
    {
      id: 'actions',
      header: t('Actions'),
      isHeaderHidden: true,
      isWhole: true,
      cell: (synonym) => {
        const title = synonym.terms[0] ?? ''
        return (
          <span className="flex flex-wrap justify-end gap-2">
            <Button size="small" onClick={() => edit(synonym)} aria-label={t('Change synonym {title}', { title })}>
              {t('Change')}
            </Button>
            <Button
              size="small"
              look="ghost"
              onClick={() => deletion.ask(synonym)}
              aria-label={t('Delete synonym {title}', { title })}
            >
              {t('Delete')}
            </Button>
          </span>
        )
      },
    },
  ]
}

function SynonymDialogs({ editing: { edited, edit, deletion, saved } }: { editing: Editing }) {
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
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('Delete this synonym?')}
        confirmLabel={t('Delete synonym')}
        isBusy={deletion.isBusy}
        error={deletion.error}
        onConfirm={() => void deletion.confirm()}
        onCancel={deletion.cancel}
      >
        <p>{asked ? `${textOf(asked.terms)} → ${textOf(asked.finds)}` : ''}</p>
      </ConfirmDialog>
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('Synonyms')} />
      <div className="grid gap-2 px-4 md:px-6" aria-busy="true">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    </>
  )
}

export { RouteError as ErrorBoundary }
