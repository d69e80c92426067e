import { type CatalogueQuery, writeCatalogueQuery } from '#contract/catalogue/query.ts'

/** Criteria as hidden fields of a form for another one, so that the form works without scripts. `form`: of a form elsewhere. */
export function HiddenFields({ criteria, form }: { criteria: CatalogueQuery; form?: string }) {
  return Object.entries(writeCatalogueQuery(criteria)).map(([name, value]) => (
    <input key={name} type="hidden" form={form} name={name} value={value} />
  ))
}
