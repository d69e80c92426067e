import { useId } from 'react'
import { sayWords } from '#contract/catalogue-model/words.ts'
import type { ProductImport } from '#contract/imports/imports.ts'
import { type CategoryProposal, maxNewAttributes } from '#contract/imports/properties.ts'
import { familiesNow } from '#contract/products/attributes.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import { optionsOf } from '../../../ui/options.tsx'
import { openCategories, openProposals, usualCategory } from './imports.properties.ts'
import { PropertyRow } from './imports.property-row.tsx'
import type { ColumnMatching } from './imports.use-columns.ts'

type ProposalsProps = { imported: ProductImport; columns: ColumnMatching }

/** Columns and categories that the catalogue does not know: staff may add them, use what there is, or leave them out. */
export function Proposals({ imported, columns }: ProposalsProps) {
  const attributes = openProposals(imported, columns)
  const categories = openCategories(imported, columns)
  const id = useId()
  if (attributes.length + categories.length === 0) return null
  const count = attributes.filter(({ source }) => columns.properties[source]?.use === 'new').length
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h3 id={id} className="text-control font-[620]">
            {t('New in this file')}
          </h3>
          <p className="max-w-prose text-ui text-ink-2">
            {t(
              'Columns without a field can become attributes, and categories in the file can become families. They are added when the import runs.',
            )}
          </p>
        </div>
        <Button onClick={() => columns.acceptAll()}>{t('Use all suggestions')}</Button>
      </div>
      <p role="status" className="text-small text-ink-2">
        {t('{count, plural, =0 {No new attributes} one {# new attribute} other {# new attributes}}', { count })}
        {count > maxNewAttributes ? ` · ${t('At most {max} in one import', { max: maxNewAttributes })}` : ''}
      </p>
      {categories.length > 0 ? <Categories categories={categories} columns={columns} /> : null}
      {attributes.length > 0 ? (
        <div className="border-t border-line">
          {attributes.map((proposal) => {
            const choice = columns.properties[proposal.source]
            return choice ? (
              <PropertyRow
                key={proposal.source}
                id={columns.propertyId(proposal.source)}
                proposal={proposal}
                choice={choice}
                error={columns.propertyError(proposal.source)}
                onChoice={(next) => columns.setProperty(proposal.source, next)}
              />
            ) : null
          })}
        </div>
      ) : null}
    </section>
  )
}

function Categories({
  categories,
  columns,
}: {
  categories: readonly CategoryProposal[]
  columns: ColumnMatching
}) {
  const base = useId()
  const usual = usualCategory(columns.shop)
  return (
    <fieldset>
      <legend className="pb-1.5 text-small font-[580] text-ink-2">
        {t('Categories in the file without a matching family')}
      </legend>
      <div className="border-t border-line">
        {categories.map(({ value, levels, count }, index) => (
          <div key={value} className="import-field">
            <SelectField
              id={`${base}-${index}`}
              label={value}
              value={columns.categories[value] ?? usual}
              onChange={({ target }) => columns.setCategory(value, target.value)}
            >
              {columns.shop ? null : <option value="error">{t('Skip these rows and report an error')}</option>}
              <option value="none">{t('Leave the family blank')}</option>
              <option value="new">{t('New family: {name}', { name: levels.join(' › ') })}</option>
              {optionsOf(familiesNow(), ({ key, name }) => [`family:${key}`, sayWords(name)])}
            </SelectField>
            <p className="import-sample" data-empty>
              {t('{count, plural, one {# row} other {# rows}}', { count })}
            </p>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
