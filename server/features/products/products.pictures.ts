import type { ChosenPicture, ProductPicture } from '#contract/products/pictures.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { claimPictures, ownPath } from '#server/pictures/pictures.ts'
import { recordProducts, type Staff } from './products.audit.ts'
import type { ProductRow } from './products.columns.ts'
import {
  deletePictureRows,
  findShownProduct,
  insertPictureRow,
  listPictureRows,
  type ShownProduct,
} from './products.pictures.store.ts'
import { setImage } from './products.store.ts'

type PictureDeps = { db: Database; publicUrl: string }

function absolute(picture: ProductPicture, publicUrl: string): ProductPicture {
  return picture.address.startsWith('/') ? { ...picture, address: publicUrl + picture.address } : picture
}

/** All pictures of a product, the first one being its image; with the drawing of a drawn product. */
async function listAll({ db, publicUrl }: PictureDeps, product: ShownProduct): Promise<ProductPicture[]> {
  const all = await listStoredPictures(db, product)
  return all.map((picture) => absolute(picture, publicUrl))
}

/** As `listAll`, with our own addresses as they are stored: without the host. */
export async function listStoredPictures(
  db: Database,
  { id, image }: Pick<ShownProduct, 'id' | 'image'>,
): Promise<ProductPicture[]> {
  const rows = await listPictureRows(db, id)
  // A client that does not know the list may have changed only `image`: then that image is the first.
  const rest = rows[0]?.address === image ? rows.slice(1) : rows.filter(({ address }) => address !== image)
  const first = rows.find(({ address }) => address === image) ?? {
    address: image,
    alt: '',
    width: null,
    height: null,
    original: null,
  }
  // Emptied by a client that does not know the list: without the first there are no others.
  return image === '' ? [] : [first, ...rest]
}

/** Photographs of a product: all its pictures except the drawing, which every page draws itself. */
export async function listPhotographs(deps: PictureDeps, product: ShownProduct): Promise<ProductPicture[]> {
  const all = await listAll(deps, product)
  return product.drawing === null ? all : all.slice(1)
}

/** For the form that changes them. Throws `product_not_found`. */
export async function listProductPictures(deps: PictureDeps, id: string): Promise<ProductPicture[]> {
  if (!isUuid(id)) refuse('product_not_found')
  return listAll(deps, (await findShownProduct(deps.db, id)) ?? refuse('product_not_found'))
}

/**
 * Stores the pictures of a product in the transaction that writes it. Returns them for the audit log, before and after.
 * Throws `picture_not_found` for one of ours that no longer exists.
 */
export async function writePictures(
  tx: Database,
  { productId, pictures, publicUrl }: { productId: string; pictures: ChosenPicture[]; publicUrl: string },
): Promise<{ before: string[]; after: string[] }> {
  const before = await listPictureRows(tx, productId)
  const chosen = pictures.map(({ address, alt }) => ({ address: ownPath(address, publicUrl), alt }))
  const own = await claimPictures(
    tx,
    chosen.map(({ address }) => address),
  )
  await deletePictureRows(tx, productId)
  for (const [position, { address, alt }] of chosen.entries()) {
    const { width = null, height = null } = own.get(address) ?? {}
    await insertPictureRow(tx, { productId, position, address, alt, width, height })
  }
  return { before: before.map(audited), after: chosen.map(audited) }
}

type NewPictures = { actor: Staff; before: ProductRow; pictures: ChosenPicture[]; publicUrl: string }

/**
 * Gives a locked product these pictures, the first as its image, and records it. Throws `picture_not_found` for one of ours
 * that no longer exists.
 */
export async function changePictures(
  tx: Database,
  { actor, before, pictures, publicUrl }: NewPictures,
): Promise<void> {
  const written = await writePictures(tx, { productId: before.id, pictures, publicUrl })
  const after = await setImage(tx, before.id, ownPath(pictures[0]?.address ?? '', publicUrl))
  await recordProducts(tx, actor, [{ action: 'product.changed', before, after, pictures: written }])
}

function audited({ address, alt }: ChosenPicture): string {
  return alt === '' ? address : `${address} (${alt})`
}
