import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { chooseLegalPage, draftLegalPage, type LegalEntry } from '#contract/pages/legal.ts'
import { legalLabels } from '#contract/pages/legal-kinds.ts'
import type { PageEntry } from '#contract/pages/pages.ts'
import { languageCodes, languageName } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { useCompany } from '../../../api/company.ts'
import { paths } from '../../../dashboard-paths.ts'
import { PageHeader } from '../../../patterns/page-header.tsx'
import { Refusal } from '../../../patterns/refusal.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import { optionsOf } from '../../../ui/options.tsx'
import { Status, type StatusKind } from '../../../ui/status.tsx'
import { GroupLinks } from '../settings.page-parts.tsx'
import { type SafetyProps, SafetyRow } from './settings.safety.tsx'

export type LegalPages = SafetyProps & {
  legal: readonly LegalEntry[]
  pages: readonly PageEntry[]
}

function stateOf({ page }: LegalEntry): { kind: StatusKind; text: string } {
  if (!page) return { kind: 'due', text: t('No page yet') }
  if (page.publishedNumber === null) return { kind: 'pending', text: t('Draft, not published') }
  if (page.hasChanges) return { kind: 'production', text: t('Published, with changes') }
  return { kind: 'paid', text: t('Version {number} is published', { number: page.publishedNumber }) }
}

/** What a person still has to write, one line each. */
function Places({ page }: { page: NonNullable<LegalEntry['page']> }) {
  const { places } = page
  if (places.length === 0) return null
  return (
    <details className="text-ui">
      <summary className="min-h-6 cursor-pointer text-warn">
        {t('{count, plural, one {# place to fill in} other {# places to fill in}}', { count: places.length })}
      </summary>
      <ul className="mt-1 grid gap-1 ps-4">
        {places.map(({ language, place }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one place may be marked twice, and the list has no state
          <li key={index}>
            {languageName(language)}: {place}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Which page it is: a draft of ours, or one that the company has written. */
function Choice({ entry, pages }: { entry: LegalEntry; pages: LegalPages['pages'] }) {
  const { kind, page } = entry
  const { revalidate } = useRevalidator()
  const choose = useCommand(
    (pageId: string | null) => call(chooseLegalPage, { params: { kind }, body: { pageId } }),
    { done: () => showToast(t('Legal page chosen')), settled: revalidate },
  )
  return (
    <div className="grid gap-2">
      <SelectField
        id={`legal-${kind}`}
        label={t('Page of {name}', { name: t(legalLabels[kind]) })}
        value={page?._id ?? ''}
        disabled={choose.isBusy}
        onChange={({ currentTarget }) => choose.run(currentTarget.value === '' ? null : currentTarget.value)}
      >
        <option value="">{t('None')}</option>
        {optionsOf(pages, (one) => [one._id, `${one.title || t('Page without a title')} (${one.address})`])}
      </SelectField>
      <Refusal text={choose.error} />
    </div>
  )
}

function Actions({ entry: { kind, page } }: { entry: LegalEntry }) {
  const navigate = useNavigate()
  const draft = useCommand(() => call(draftLegalPage, { params: { kind } }), {
    done: ({ page: made }) => (made ? navigate(paths.editPage(made._id)) : null),
  })
  return (
    <div className="grid justify-items-start gap-2">
      {page ? (
        <ButtonLink to={paths.editPage(page._id)}>{t('Edit')}</ButtonLink>
      ) : (
        <Button isBusy={draft.isBusy} onClick={draft.run}>
          {t('Create draft')}
        </Button>
      )}
      <Refusal text={draft.error} />
    </div>
  )
}

function LegalRow({ entry, pages }: { entry: LegalEntry; pages: LegalPages['pages'] }) {
  const { kind, page } = entry
  const state = stateOf(entry)
  const [id] = useState(`legal-row-${kind}`)
  return (
    <li
      aria-labelledby={id}
      className="grid items-start gap-x-6 gap-y-3 p-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,18rem)_11rem]"
    >
      <div className="grid content-start gap-1">
        <h2 id={id} className="text-control font-[620]">
          {t(legalLabels[kind])}
        </h2>
        <p className="text-ui">
          <Status kind={state.kind}>{state.text}</Status>
        </p>
        {page?.publishedNumber ? (
          <Link to={page.address} className="mono inline-block min-h-6 w-fit text-small">
            {page.address}
          </Link>
        ) : null}
        {page ? <Places page={page} /> : null}
      </div>
      <Choice entry={entry} pages={pages} />
      <Actions entry={entry} />
    </li>
  )
}

/** The languages of the shop that lack the official guarantee notice, where consumers buy. */
function NoticeRow({ buyers: { sellsTo, guaranteeNotices } }: Pick<LegalPages, 'buyers'>) {
  const { languages = languageCodes() } = useCompany()
  if (sellsTo !== 'both') return null
  const files = Object(guaranteeNotices) as Record<string, string>
  const missing = languages.filter((code) => !files[code])
  return (
    <li className="grid gap-1 p-4">
      <h2 className="text-control font-[620]">{t('Guarantee notice')}</h2>
      <p className="text-ui">
        {missing.length === 0 ? (
          <Status kind="paid">{t('In every language of the shop')}</Status>
        ) : (
          <Status kind="due">
            {t('Missing in: {languages}', { languages: missing.map((code) => languageName(code)).join(', ') })}
          </Status>
        )}
      </p>
      <Link to={paths.settingsOf('buyers')} className="inline-block min-h-6 w-fit text-ui">
        {t('Upload the official files')}
      </Link>
    </li>
  )
}

/** Which page is the imprint, the terms and so on. Published pages are linked where they belong. */
export default function LegalPagesPage({ legal, pages, buyers, company, undecided }: LegalPages) {
  return (
    <>
      <PageHeader
        title={t('Legal pages')}
        lead={t(
          'Drafts contain your company details and marked places for you to fill in. Have a lawyer check them before you publish.',
        )}
      />
      <div className="grid gap-x-8 gap-y-5 px-4 pb-8 md:grid-cols-[11rem_minmax(0,1fr)] md:px-6">
        <GroupLinks current="legal" />
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <ul className="divide-y divide-line border border-line bg-sheet">
            {legal.map((entry) => (
              <LegalRow key={entry.kind} entry={entry} pages={pages} />
            ))}
            <NoticeRow buyers={buyers} />
            <SafetyRow buyers={buyers} company={company} undecided={undecided} />
          </ul>
          <p className="text-small text-ink-2">
            {t(
              'Published pages are linked in the footer, at sign-up, at checkout and in the contact form. Terms and the right of withdrawal are attached to order confirmations.',
            )}
          </p>
        </div>
      </div>
    </>
  )
}
