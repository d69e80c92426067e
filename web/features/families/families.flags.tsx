import { useId } from 'react'
import { Link } from 'react-router'
import type { FamilyUsage } from '#contract/families/families.ts'
import { filtersOf, type LinkForm } from '#contract/families/fields.ts'
import { mark, t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { Select } from '../../ui/field.tsx'
import { optionsOf } from '../../ui/options.tsx'
import type { Draft } from './families.draft.ts'
import type { AttributeLine } from './families.tree.ts'
import type { AttributeEditing } from './families.use-attribute.ts'

const filterLabels: Record<LinkForm['filter'], string> = {
  none: mark('No filter'),
  values: mark('By value'),
  range: mark('By range'),
}

type Flag = { name: 'isShared' | 'isOnCard' | 'isCompared' | 'isRequired' | 'isHidden'; label: string }

const flags: readonly Flag[] = [
  { name: 'isShared', label: mark('Also filter before a family is chosen') },
  { name: 'isOnCard', label: mark('Show in lists and on tiles') },
  { name: 'isCompared', label: mark('Compare') },
  { name: 'isRequired', label: mark('Required for every product') },
  { name: 'isHidden', label: mark('Hide (values are kept)') },
]

type FlagsProps = { form: AttributeEditing; line: AttributeLine | null; usage: FamilyUsage | null }

/** Where an attribute shows, and whether products need it. */
export function Flags({ form, line, usage }: FlagsProps) {
  const id = useId()
  const { draft, change, refused } = form
  const had = usage?.attributes.find((one) => one.id === line?.attribute.id)?.products ?? 0
  const lacking = (usage?.products ?? 0) - had
  const isShown = ({ name }: Flag) =>
    (name !== 'isHidden' || line !== null) && (name !== 'isShared' || draft.filter !== 'none')
  return (
    <fieldset>
      <legend className="hidden-but-read">{t('Where it appears')}</legend>
      <div className="border border-line bg-sheet">
        <div className="flex min-h-11 flex-wrap items-center gap-3 border-b border-line px-3 py-1">
          <label htmlFor={`${id}-filter`} className="flex-1 text-ui">
            {t('Filter in the shop')}
          </label>
          <Select
            id={`${id}-filter`}
            className="min-h-9! w-auto! py-1! text-ui!"
            autoComplete="off"
            value={draft.filter}
            onChange={({ currentTarget }) => change({ filter: currentTarget.value as Draft['filter'] })}
          >
            {optionsOf(filtersOf(draft.kind), (filter) => [filter, t(filterLabels[filter])])}
          </Select>
        </div>
        {flags.filter(isShown).map(({ name, label }) => (
          <label
            key={name}
            className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line px-3 text-ui last:border-b-0"
          >
            <input
              type="checkbox"
              className="size-5 accent-blue"
              checked={draft[name]}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
            />
            {t(label)}
          </label>
        ))}
      </div>
      {refused.errors.isRequired ? <p className="mt-1 text-ui text-danger">{refused.errors.isRequired}</p> : null}
      {lacking > 0 ? (
        <p className="mt-2 text-small text-ink-2">
          {t('{count, plural, one {# product has} other {# products have}} no value yet.', { count: lacking })}{' '}
          {line ? (
            <Link to={`${paths.manageProducts}?${new URLSearchParams({ lacking: line.attribute.key })}`}>
              {t('Fill them in')}
            </Link>
          ) : null}
        </p>
      ) : null}
    </fieldset>
  )
}
