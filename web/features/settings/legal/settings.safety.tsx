import { Link } from 'react-router'
import { euStates } from '#contract/tax/eu.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../dashboard-paths.ts'
import { Status } from '../../../ui/status.tsx'

export type SafetyProps = {
  /** The published settings. */
  buyers: Readonly<Record<string, unknown>>
  company: Readonly<Record<string, unknown>>
  /** Published products for which nobody has written warnings, or decided that they need none. */
  undecided: number
}

/** What products lack of the block of Regulation (EU) 2023/988, where consumers buy. */
function safetyGaps({ buyers, company, undecided }: SafetyProps): string[] {
  const isNamed = Boolean(buyers.maker) || ['street', 'city', 'country', 'email'].every((field) => company[field])
  const isInEu = euStates.includes(String(company.country))
  return [
    ...(isNamed ? [] : [t('The manufacturer has no postal address or no email address')]),
    ...(isInEu || buyers.responsiblePerson ? [] : [t('Responsible person in the EU is not named')]),
    ...(undecided === 0
      ? []
      : [
          t('{count, plural, one {# product} other {# products}} without a decision on warnings', {
            count: undecided,
          }),
        ]),
  ]
}

export function SafetyRow(props: SafetyProps) {
  if (props.buyers.sellsTo !== 'both') return null
  const gaps = safetyGaps(props)
  return (
    <li className="grid gap-1 p-4">
      <h2 className="text-control font-[620]">{t('Product safety')}</h2>
      {gaps.length === 0 ? (
        <p className="text-ui">
          <Status kind="paid">{t('Manufacturer, contact and warnings are complete')}</Status>
        </p>
      ) : (
        <ul className="grid gap-1 text-ui">
          {gaps.map((gap) => (
            <li key={gap}>
              <Status kind="due">{gap}</Status>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-4 text-ui">
        <Link to={paths.settingsOf('buyers')} className="inline-block min-h-6">
          {t('Enter the manufacturer')}
        </Link>
        {props.undecided === 0 ? null : (
          <Link to={`${paths.manageProducts}?status=published&warnings=open`} className="inline-block min-h-6">
            {t('Show the products')}
          </Link>
        )}
      </p>
    </li>
  )
}
