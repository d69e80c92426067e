export const lineColumns =
  'line, cells, numbers, outcome, form, faults, product_id, before, version_after, stock_delta, changes, parent_line'

/** Most characters in one query: parsing more JSON at once would block the event loop. */
const mostCharacters = 300_000

/** SQL of the rows that a statement finds, up to `mostCharacters` together and at least one. */
export function someOf(found: string, order: string): string {
  return `select ${lineColumns} from (
      select ${lineColumns}, row_number() over (order by ${order}) as place,
        sum(octet_length(cells::text) + coalesce(octet_length(form::text), 0) + coalesce(octet_length(before::text), 0))
          over (order by ${order}) as characters
      from (${found} order by ${order} limit $3) as found
    ) as counted where place = 1 or characters <= ${mostCharacters} order by ${order}`
}
