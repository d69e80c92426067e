import { type AdminList, adminMatching, adminSort } from '#contract/lists/lists.ts'
import type { Criteria } from './conditions.store.ts'

/** Search, filters and sort from the address of a list. What the list would refuse is left out. */
export function criteriaOf(list: AdminList, query: string): Criteria {
  const given = new URLSearchParams(query)
  const sort = adminSort(list).safeParse(given.get('sort') ?? undefined)
  const asked: Criteria = { sort: sort.success ? sort.data : undefined }
  for (const name of ['q', ...Object.keys(list.filters)]) {
    const value = given.get(name)
    if (value !== null && adminMatching(list).safeParse({ [name]: value }).success) asked[name] = value
  }
  return asked
}
