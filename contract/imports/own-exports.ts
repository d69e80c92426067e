import { adminProducts } from '../products/admin-list.ts'

/**
 * Headings of several words, which only our own export of products writes together. Others, such as `unitprice`, are in the
 * sample file too, into which texts with HTML may be copied.
 */
const signs: readonly string[] = adminProducts.exported.filter((heading) => /[A-Z]/.test(heading))

/** In front of the rows with errors, as staff download them. */
const errorHeadings = ['line', 'error']

/**
 * Whether a table is our own export of products, or its rows with errors: its texts are then taken as they are, and HTML in
 * them is not converted. The headings of attributes and other languages may be those of another portal.
 */
export function isOwnExport(headings: readonly string[]): boolean {
  const own: readonly string[] = [...adminProducts.exported, ...errorHeadings]
  const isOwn = (heading: string) => own.includes(heading) || /^(?:attributes\.|name_|description_)./.test(heading)
  return headings.includes('sku') && headings.some((heading) => signs.includes(heading)) && headings.every(isOwn)
}
