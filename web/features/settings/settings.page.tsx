import { lazy, Suspense } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { listLegalPages } from '#contract/pages/legal.ts'
import { listPages } from '#contract/pages/pages.ts'
import { listAdminProducts } from '#contract/products/admin-list.ts'
import { readSettings } from '#contract/settings/settings.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import type { LegalPages } from './legal/settings.legal.tsx'
import { AccountingSettingsPage } from './settings.accounting.tsx'
import { groupLabels, isShownGroup } from './settings.fields.ts'
import { SettingsForm } from './settings.form.tsx'
import { SettingsFrame } from './settings.page-parts.tsx'
import { Samples } from './settings.samples.tsx'
import { PaymentAndMail } from './settings.status.tsx'
import { type LoadedSettings, loadSettings, useSettings } from './settings.use-settings.ts'

const LegalPagesPage = lazy(() => import('./legal/settings.legal.tsx'))

async function loadLegal(): Promise<LegalPages> {
  const [legal, pages, buyers, company, undecided] = await Promise.all([
    call(listLegalPages, {}),
    call(listPages, {}),
    call(readSettings, { params: { group: 'buyers' } }),
    call(readSettings, { params: { group: 'company' } }),
    call(listAdminProducts, { query: { warnings: 'open', status: 'published', limit: '25' } }),
  ])
  return {
    legal,
    pages,
    buyers: buyers.published.content,
    company: company.published.content,
    undecided: undecided.total,
  }
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<LoadedSettings | LegalPages> {
  const asked = new URL(request.url).searchParams.get('group')
  if (asked === 'legal') return loadLegal()
  const group = isShownGroup(asked) || asked === 'accounting' ? asked : 'company'
  return loadSettings(group)
}

export const meta = privateMeta(mark('Settings'), mark('Company details for pages, documents and emails.'))

export default function SettingsPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  if ('group' in loaded) return <GroupPage />
  return (
    <Suspense fallback={<HydrateFallback />}>
      <LegalPagesPage {...loaded} />
    </Suspense>
  )
}

function GroupPage() {
  const settings = useSettings()
  const { state, status, edited } = settings
  if (settings.group === 'accounting') return <AccountingSettingsPage settings={settings} />
  const group = isShownGroup(settings.group) ? settings.group : 'company'
  return (
    <SettingsFrame
      group={group}
      title={t('Settings')}
      lead={t('Shown in the shop, on documents and in emails as soon as you publish.')}
      heading={t(groupLabels[group])}
      settings={settings}
      foot={
        <section>
          <h2 className="mb-3 text-h3">{t('Payment and email')}</h2>
          <PaymentAndMail status={status} />
        </section>
      }
    >
      {/* After a change the form begins again with the present values. */}
      <SettingsForm
        key={`${group} ${state.revision}`}
        group={group}
        state={state}
        status={status}
        onSaved={edited.onSaved}
      />
      {group === 'company' || group === 'brand' || group === 'documents' ? <Samples /> : null}
    </SettingsFrame>
  )
}

export const HydrateFallback = pageSkeleton({ title: mark('Settings'), rows: ['h-16', 'h-16', 'h-16'] })

export { RouteError as ErrorBoundary }
