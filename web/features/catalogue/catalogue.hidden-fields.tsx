import { type Wish, wishQuery } from '#contract/catalogue/query.ts'

type HiddenFieldsProps = { criteria: Wish; without?: readonly string[] }

/** The rest of a wish in a form that asks for one part of it, for browsers that send the form themselves. */
export function HiddenFields({ criteria, without = [] }: HiddenFieldsProps) {
  return Object.entries(wishQuery(criteria))
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
