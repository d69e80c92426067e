import { useState } from 'react'
import type { Synonym } from '#contract/synonyms/synonyms.ts'
import { type Language, languageCodes, languageName } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { type Column, DataTable } from '../../patterns/table/data-table.tsx'
import '../../patterns/grid/grid.css'
import '../../patterns/grid/grid.rows.css'
import { useDensity } from '../../patterns/grid/state/grid.density.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { joinPhrases, withText } from './synonyms.phrases.ts'
import type { SynonymsEditing } from './synonyms.use-synonyms.ts'

/** The synonyms of each language, and a field that narrows them. */
export function SynonymLists({ editing }: { editing: SynonymsEditing }) {
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
            className="min-h-9.5! py-1! ps-9! text-ui!"
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
          {t('Both sides are searched: what customers type and what is found.')}
        </EmptyState>
      ) : (
        languageCodes().map((language) => (
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

type LanguageListProps = { language: Language; synonyms: readonly Synonym[]; editing: SynonymsEditing }

function LanguageList({ language, synonyms, editing }: LanguageListProps) {
  if (synonyms.length === 0) return null
  const name = languageName(language)
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

function columnsOf({ edit, deletion }: SynonymsEditing): Column<Synonym>[] {
  return [
    {
      id: 'terms',
      header: t('Customers search for'),
      isTitle: true,
      cell: ({ terms, language }) => (
        <span lang={language} title={joinPhrases(terms)} className="row-text block wrap-anywhere">
          {joinPhrases(terms)}
        </span>
      ),
    },
    {
      id: 'finds',
      header: t('The search also finds'),
      cell: ({ finds }) => (
        <span title={joinPhrases(finds)} className="row-text block wrap-anywhere">
          {joinPhrases(finds)}
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
