import { type Wish, wishQuery } from '#contract/catalogue/query.ts'

type WishFieldsProps = { wish: Wish; without?: readonly string[] }

/** The rest of a wish in a form that asks for one part of it, for browsers that send the form themselves. */
export function WishFields({ wish, without = [] }: WishFieldsProps) {
  return Object.entries(wishQuery(wish))
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
