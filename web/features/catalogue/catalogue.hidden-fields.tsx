import { type CatalogueQuery, writeCatalogueQuery } from '#contract/catalogue/query.ts'

type HiddenFieldsProps = { criteria: CatalogueQuery; without?: readonly string[] }

/** The other criteria as hidden fields of a form for one of them, so that the form works without scripts. */
export function HiddenFields({ criteria, without = [] }: HiddenFieldsProps) {
  return Object.entries(writeCatalogueQuery(criteria))
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
