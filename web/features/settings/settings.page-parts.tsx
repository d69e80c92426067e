import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SettingsGroup } from '#contract/portal-settings.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { Button } from '../../ui/button.tsx'
import { LeftOrdersDialog } from '../invoices/invoices.left-orders.tsx'
import { groupLabels, type PageGroup, pageGroups, pageLabels, shownGroups } from './settings.fields.ts'
import type { SettingsActions } from './settings.use-settings.ts'
import { SettingsVersions } from './settings.versions.tsx'

const pathsOfPages: Record<PageGroup, string> = {
  tax: paths.tax,
  freight: paths.freight,
  accounting: paths.accountingSettings,
}

/** The groups of settings, and the pages beside them. */
export function GroupLinks({ current }: { current: SettingsGroup }) {
  return (
    <nav aria-label={t('Groups of settings')}>
      <ul className="flex flex-wrap gap-1 md:grid">
        {shownGroups.map((group) => (
          <li key={group}>
            <Link
              to={paths.settingsOf(group)}
              aria-current={group === current ? 'page' : undefined}
              className="block px-3 py-2 text-ui text-ink no-underline aria-[current=page]:bg-blue-soft aria-[current=page]:font-[620]"
            >
              {t(groupLabels[group])}
            </Link>
          </li>
        ))}
        {pageGroups.map((group) => (
          <li key={group}>
            <Link
              to={pathsOfPages[group]}
              aria-current={group === current ? 'page' : undefined}
              className="block px-3 py-2 text-ui text-ink no-underline aria-[current=page]:bg-blue-soft aria-[current=page]:font-[620]"
            >
              {t(pageLabels[group])}
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.families} className="block px-3 py-2 text-ui text-ink no-underline">
            {t('Families and attributes')}
          </Link>
        </li>
        <li>
          <Link to={paths.languages} className="block px-3 py-2 text-ui text-ink no-underline">
            {t('Languages and messages')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

/** That there is a draft, and what to do with it. */
export function SettingsDraftNote({
  settings: { state, isBusy, problem, publish, discard, hasLeftOrders, keepDraft },
}: {
  settings: SettingsActions
}) {
  return (
    <>
      {state.draft ? (
        <div className="flex flex-wrap items-center gap-3 border-s-3 border-warn bg-warn-soft px-4 py-3 text-ui">
          <p className="min-w-0 flex-1 basis-60">{t('There is a draft that visitors do not see yet.')}</p>
          <Button size="small" isBusy={isBusy} onClick={() => discard()}>
            {t('Discard draft')}
          </Button>
          <Button size="small" look="primary" isBusy={isBusy} onClick={() => publish()}>
            {t('Publish')}
          </Button>
        </div>
      ) : null}
      <FormRefusal text={problem} />
      <LeftOrdersDialog
        isOpen={hasLeftOrders}
        isBusy={isBusy}
        onConfirm={() => publish(true)}
        onCancel={keepDraft}
      />
    </>
  )
}

type FrameProps = {
  current: PageGroup
  title: string
  lead: string
  settings: SettingsActions
  children: ReactNode
}

/** A page of settings with its own form, between the links to the others and the versions. */
export function SettingsFrame({ current, title, lead, settings, children }: FrameProps) {
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <div className="grid gap-x-8 gap-y-5 px-4 pb-8 md:grid-cols-[11rem_minmax(0,1fr)] md:px-6">
        <GroupLinks current={current} />
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <SettingsDraftNote settings={settings} />
          {children}
          <section>
            <h2 className="mb-3 text-h3">{t('Versions')}</h2>
            <SettingsVersions settings={settings} />
          </section>
        </div>
      </div>
    </>
  )
}
