import type { ProductPicture } from '#contract/products/pictures.ts'
import type { Database } from '#server/database/pool.ts'

/** The stored pictures: our own addresses without the host. */
export async function listPictureRows(db: Database, productId: string): Promise<ProductPicture[]> {
  const { rows } = await db.query<ProductPicture>(
    `select s.address, s.alt, s.width, s.height, '/pictures/' || p.hash || '-original.' || p.original as original
     from product_picture s left join picture p on p.hash = substring(s.address from '^/pictures/([0-9a-f]{40})-')
     where s.product_id = $1 order by s.position`,
    [productId],
  )
  return rows
}

export type ShownProduct = { id: string; image: string; drawing: { family: string } | null }

/** What a product shows besides its list of pictures; also for a deleted one. */
export async function findShownProduct(db: Database, id: string): Promise<ShownProduct | undefined> {
  const { rows } = await db.query<ShownProduct>('select id, image, drawing from product where id = $1', [id])
  return rows[0]
}

export async function deletePictureRows(tx: Database, productId: string): Promise<void> {
  await tx.query('delete from product_picture where product_id = $1', [productId])
}

export async function insertPictureRow(
  tx: Database,
  {
    productId,
    position,
    address,
    alt,
    width,
    height,
  }: Omit<ProductPicture, 'original'> & { productId: string; position: number },
): Promise<void> {
  await tx.query(
    'insert into product_picture (product_id, position, address, alt, width, height) values ($1, $2, $3, $4, $5, $6)',
    [productId, position, address, alt, width, height],
  )
}
