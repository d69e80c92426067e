import { Link } from 'react-router'
import { listLanguages, type PortalLanguage } from '#contract/languages/languages.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { FormDialog } from '../../patterns/form/form-dialog.tsx'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { type Column, DataTable } from '../../patterns/table/data-table.tsx'
import '../../patterns/grid/grid.css'
import '../../patterns/grid/grid.rows.css'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Status } from '../../ui/status.tsx'
import { BaseDialog } from './languages.base.tsx'
import { type LanguagesEditing, useLanguages } from './languages.use-languages.ts'

export async function clientLoader() {
  return call(listLanguages, {})
}

export const meta = privateMeta(mark('Languages'), mark('The languages of the portal and their translations.'))

const loadForm = () => import('./languages.form.tsx')

export default function LanguagesPage() {
  const editing = useLanguages()
  return (
    <>
      <PageHeader
        title={t('Languages')}
        trail={{ to: paths.settings, label: t('Settings') }}
        lead={t(
          'Your content is written in the base language first. Missing translations are shown in the fallback language, then in the base language. Texts of the portal without a translation are shown in English.',
        )}
        actions={
          <Button look="primary" onClick={() => editing.edit('new')}>
            <Icon name="plus" />
            {t('Add language')}
          </Button>
        }
      />
      <div className="px-4 md:px-6">
        <FormRefusal text={editing.offering.error ?? editing.base.asking.error} />
      </div>
      <DataTable
        caption={t('Languages')}
        columns={columnsOf(editing)}
        rows={editing.languages}
        keyOf={({ code }) => code}
      />
      <LanguageDialogs editing={editing} />
    </>
  )
}

function columnsOf(editing: LanguagesEditing): Column<PortalLanguage>[] {
  return [
    {
      id: 'name',
      header: t('Language'),
      isTitle: true,
      cell: ({ code, name, direction, isBase }) => (
        <>
          <Link to={paths.messages(code)} className="inline-block min-h-6 font-[580]" lang={code} dir={direction}>
            {name}
          </Link>
          <span className="mono ms-2 text-small text-ink-2">{code}</span>
          {isBase ? <span className="ms-2 text-small text-ink-2">{t('Base language')}</span> : null}
        </>
      ),
    },
    {
      id: 'messages',
      header: t('Translations'),
      cell: ({ translatedCount, messageCount }) =>
        t('{count} of {total} translated', { count: translatedCount, total: messageCount }),
    },
    {
      id: 'offered',
      header: t('Visitors'),
      cell: ({ isOffered }) => (
        <Status kind={isOffered ? 'paid' : 'cancelled'}>{isOffered ? t('Available') : t('Not available')}</Status>
      ),
    },
    {
      id: 'actions',
      header: t('Actions'),
      isHeaderHidden: true,
      isWhole: true,
      cell: (language) => <LanguageActions language={language} editing={editing} />,
    },
  ]
}

function LanguageActions({ language, editing }: { language: PortalLanguage; editing: LanguagesEditing }) {
  const { code, name, isOffered, isBase, origin } = language
  const { edit, removal, offering, base } = editing
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button
        size="small"
        isBusy={offering.running?.[0].code === code}
        onClick={() => offering.run(language, !isOffered)}
      >
        {isOffered ? t('Switch off') : t('Offer to visitors')}
        <span className="hidden-but-read">: {name}</span>
      </Button>
      <Button size="small" onClick={() => edit(language)} aria-label={t('Change language {name}', { name })}>
        {t('Change')}
      </Button>
      {isBase ? null : (
        <Button
          size="small"
          isBusy={base.asking.running?.[0].code === code}
          onClick={() => base.asking.run(language)}
        >
          {t('Make base language…')}
          <span className="hidden-but-read">: {name}</span>
        </Button>
      )}
      {origin === 'added' && !isBase ? (
        <Button
          size="small"
          look="ghost"
          onClick={() => removal.ask(language)}
          aria-label={t('Remove language {name}', { name })}
        >
          {t('Remove')}
        </Button>
      ) : null}
    </span>
  )
}

function LanguageDialogs({
  editing: { edited, edit, removal, saved, languages, base },
}: {
  editing: LanguagesEditing
}) {
  const close = () => edit(null)
  return (
    <>
      <FormDialog
        load={loadForm}
        isOpen={edited !== null}
        title={edited === 'new' ? t('Add language') : t('Change language')}
        onClose={close}
      >
        {({ LanguageEditor: LanguageForm }) => (
          <LanguageForm
            language={edited === 'new' ? null : edited}
            languages={languages}
            onClose={close}
            onSaved={saved}
          />
        )}
      </FormDialog>
      <BaseDialog changing={base} />
      <ConfirmDialog {...removal.dialog} title={t('Remove this language?')} confirmLabel={t('Remove language')}>
        <p>
          {t(
            '{name} and its translations will be deleted. This cannot be undone. Download the file first if you might need it.',
            {
              name: removal.asked?.name ?? '',
            },
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}

export const HydrateFallback = pageSkeleton({ title: mark('Languages'), rows: ['h-16', 'h-16'] })

export { RouteError as ErrorBoundary }
