import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SettingsGroup } from '#contract/portal-settings.ts'
import { t } from '#i18n/t.ts'
import { useMay } from '../../api/may.ts'
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
export function GroupLinks({ current }: { current: SettingsGroup | 'legal' }) {
  const mayReadStaff = useMay('staff:read')
  const links: { to: string; label: string; isCurrent?: boolean }[] = [
    ...shownGroups.map((group) => ({
      to: paths.settingsOf(group),
      label: t(groupLabels[group]),
      isCurrent: group === current,
    })),
    ...pageGroups.map((group) => ({
      to: pathsOfPages[group],
      label: t(pageLabels[group]),
      isCurrent: group === current,
    })),
    { to: paths.legalPages, label: t('Legal pages'), isCurrent: current === 'legal' },
    { to: paths.families, label: t('Families and attributes') },
    { to: paths.languages, label: t('Languages and translations') },
    ...(mayReadStaff ? [{ to: paths.staffRoles, label: t('Staff and roles') }] : []),
  ]
  return (
    <nav aria-label={t('Settings sections')}>
      <ul className="flex flex-wrap gap-1 md:grid">
        {links.map(({ to, label, isCurrent = false }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent ? 'page' : undefined}
              className="block px-3 py-2 text-ui text-ink no-underline aria-[current=page]:bg-blue-soft aria-[current=page]:font-[620]"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** That there is a draft, and what to do with it. */
function SettingsDraftNote({
  settings: { state, isBusy, problem, publish, discard, hasLeftOrders, keepDraft },
}: {
  settings: SettingsActions
}) {
  return (
    <>
      {state.draft ? (
        <div className="flex flex-wrap items-center gap-3 border-s-3 border-warn bg-warn-soft px-4 py-3 text-ui">
          <p className="min-w-0 flex-1 basis-60">{t('There is an unpublished draft.')}</p>
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
  group: SettingsGroup
  title: string
  lead: string
  settings: SettingsActions
  /** The name of the group, where the page has that of all settings. */
  heading?: string
  /** Below the versions. */
  foot?: ReactNode
  children: ReactNode
}

/** The page of a group of settings: the links to the others, the draft, its form, the versions. */
export function SettingsFrame({ group, title, lead, settings, heading, foot, children }: FrameProps) {
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <div className="grid gap-x-8 gap-y-5 px-4 pb-8 md:grid-cols-[11rem_minmax(0,1fr)] md:px-6">
        <GroupLinks current={group} />
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          {heading ? <h2 className="text-h3">{heading}</h2> : null}
          <SettingsDraftNote settings={settings} />
          {children}
          <section>
            <h2 className="mb-3 text-h3">{t('Versions')}</h2>
            <SettingsVersions settings={settings} />
          </section>
          {foot}
        </div>
      </div>
    </>
  )
}
