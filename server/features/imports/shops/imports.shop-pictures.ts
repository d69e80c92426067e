import type { FieldError } from '#contract/errors.ts'
import { type Shop, shopColumns } from '#contract/imports/profiles.ts'
import { maxPictures } from '#contract/products/pictures.ts'
import { t } from '#i18n/t.ts'
import { isFetchableAddress } from '../pictures/imports.linked-files.ts'
import { withoutApostrophe } from '../proposals/imports.sources.ts'

type Cells = readonly string[]

/** The entries of a list; WooCommerce writes a comma inside one as `\,`. */
export function listedIn(list: string): string[] {
  return list.split(/(?<!\\),\s*/).flatMap((one) => one.replaceAll('\\,', ',').trim() || [])
}

/** The column whose cells in all rows of a product are its pictures; null for the shops that have them in one cell. */
export function pictureRowsOf(shop: Shop | null, headers: Cells): number | null {
  return shop === 'shopify' ? (shopColumns(shop, headers).image ?? null) : null
}

type PictureRow = {
  cells: Cells
  parent: Cells | null
  /** The cells of pictures in all rows of the product. */
  rows: Cells
}

/** All pictures that an export has for a product, those of the product above a variant included. */
function allPictures(shop: Shop, headers: Cells, { cells, parent, rows }: PictureRow): string[] {
  const columns: Record<string, number | undefined> = shopColumns(shop, headers)
  const cell = (row: Cells | null, column: number | undefined) =>
    withoutApostrophe((column === undefined ? undefined : row?.[column]) ?? '')
  switch (shop) {
    case 'shopify':
      return rows.map(withoutApostrophe)
    case 'woocommerce':
      return [...listedIn(cell(cells, columns.images)), ...listedIn(cell(parent, columns.images))]
    case 'prestashop':
      return listedIn(cell(cells, columns.images))
    case 'magento':
      return [...listedIn(cell(cells, columns.image)), ...listedIn(cell(cells, columns.images))]
  }
}

/** The pictures of a row of an export besides the main one, and what of them is not taken. */
export function furtherPictures(
  shop: Shop,
  headers: Cells,
  { image, ...row }: PictureRow & { image: string | undefined },
): { pictures: string[]; notes: FieldError[] } {
  const all = [...new Set(allPictures(shop, headers, row))].filter((one) => one !== '' && one !== image)
  const addresses = all.filter(isFetchableAddress)
  const pictures = addresses.slice(0, maxPictures - 1)
  const notes: FieldError[] = []
  if (addresses.length < all.length) {
    notes.push({
      path: 'pictures',
      message: t(
        'Pictures without a web address, such as file paths in the shop, are not imported. Import them from a ZIP file.',
      ),
    })
  }
  if (pictures.length < addresses.length) {
    notes.push({
      path: 'pictures',
      message: t('A product can have at most {max} pictures. Any further pictures are not imported.', {
        max: String(maxPictures),
      }),
    })
  }
  return { pictures, notes }
}
