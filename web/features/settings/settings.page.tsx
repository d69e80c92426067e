import { type ClientLoaderFunctionArgs, Link, type MetaFunction } from 'react-router'
import { listSettingsVersions, readSettings, readSettingsStatus } from '#contract/settings/settings.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { showToast } from '../../patterns/toast.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { groupLabels, isShownGroup, type ShownGroup, shownGroups } from './settings.fields.ts'
import { SettingsForm } from './settings.form.tsx'
import { Samples } from './settings.samples.tsx'
import { PaymentAndMail } from './settings.status.tsx'
import { type LoadedSettings, type SettingsActions, useSettings } from './settings.use-settings.ts'
import { SettingsVersions } from './settings.versions.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<LoadedSettings> {
  const asked = new URL(request.url).searchParams.get('group')
  const group = isShownGroup(asked) ? asked : 'company'
  const params = { group }
  const [state, versions, status] = await Promise.all([
    call(readSettings, { params }),
    call(listSettingsVersions, { params }),
    call(readSettingsStatus, {}),
  ])
  return { group, state, versions, status }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: t('Settings'),
    description: t('What the portal shows of the company, on pages, documents and in emails.'),
    isPrivate: true,
    matches,
  })

export default function SettingsPage() {
  const settings = useSettings()
  const { group, state, status, revalidate } = settings
  return (
    <>
      <PageHeader
        title={t('Settings')}
        lead={t('Shown in the shop, on documents and in emails within a second after publishing.')}
      />
      <div className="grid gap-x-8 gap-y-5 px-4 pb-8 md:grid-cols-[11rem_minmax(0,1fr)] md:px-6">
        <GroupLinks current={group} />
        <div className="grid min-w-0 content-start gap-6">
          <h2 className="text-h3">{t(groupLabels[group])}</h2>
          <DraftNote settings={settings} />
          {/* After a change the form begins again with what is there now. */}
          <SettingsForm
            key={`${group} ${state.revision}`}
            group={group}
            state={state}
            status={status}
            onSaved={async () => {
              showToast(t('Draft saved'))
              await revalidate()
            }}
          />
          {group === 'company' || group === 'brand' || group === 'documents' ? <Samples /> : null}
          <section>
            <h2 className="mb-3 text-h3">{t('Versions')}</h2>
            <SettingsVersions settings={settings} />
          </section>
          <section>
            <h2 className="mb-3 text-h3">{t('Payment and email')}</h2>
            <PaymentAndMail status={status} />
          </section>
        </div>
      </div>
    </>
  )
}

function GroupLinks({ current }: { current: ShownGroup }) {
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
function DraftNote({ settings: { state, isBusy, problem, publish, discard } }: { settings: SettingsActions }) {
  return (
    <>
      {state.draft ? (
        <div className="flex flex-wrap items-center gap-3 border-s-3 border-warn bg-warn-soft px-4 py-3 text-ui">
          <p className="min-w-0 flex-1 basis-60">{t('There is a draft that visitors do not see yet.')}</p>
          <Button size="small" isBusy={isBusy} onClick={() => void discard()}>
            {t('Discard draft')}
          </Button>
          <Button size="small" look="primary" isBusy={isBusy} onClick={() => void publish()}>
            {t('Publish')}
          </Button>
        </div>
      ) : null}
      <FormRefusal text={problem} />
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('Settings')} />
      <div className="grid gap-2 px-4 md:px-6" aria-busy="true">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    </>
  )
}

export { RouteError as ErrorBoundary }
