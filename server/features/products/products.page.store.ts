import type { ProductPage } from '#contract/products/page.ts'
import type { Database } from '#server/database/pool.ts'

/** Undefined for a product without page texts. */
export async function findProductPage(db: Database, productId: string): Promise<ProductPage | undefined> {
  const { rows } = await db.query<ProductPage>(
    'select title, description, slug from product_page where product_id = $1',
    [productId],
  )
  return rows[0]
}

type PageOfProduct = ProductPage & { product_id: string }

/** The pages of many products; those without anything of their own are left out. */
export async function listProductPages(db: Database, productIds: readonly string[]): Promise<PageOfProduct[]> {
  const { rows } = await db.query<PageOfProduct>(
    'select product_id, title, description, slug from product_page where product_id = any($1)',
    [productIds],
  )
  return rows
}

/** The product that has this readable address, or had it before. */
export async function findIdBySlug(db: Database, slug: string): Promise<string | undefined> {
  const { rows } = await db.query<{ product_id: string }>(
    `select product_id from product_page where slug = $1
     union all select product_id from product_former_slug where slug = $1 limit 1`,
    [slug],
  )
  return rows[0]?.product_id
}

/** The product that has or had the address, and whether it is no longer sold. */
export async function findSlugOwner(
  tx: Database,
  slug: string,
): Promise<{ id: string; is_archived: boolean } | undefined> {
  const { rows } = await tx.query<{ id: string; is_archived: boolean }>(
    `select id, archived_at is not null as is_archived from product where id in (
       select product_id from product_page where slug = $1
       union all select product_id from product_former_slug where slug = $1)`,
    [slug],
  )
  return rows[0]
}

/** Those of some addresses that another product has or had, also one that is no longer sold: links still name it. */
export async function listTakenSlugs(
  db: Database,
  { slugs, productId }: { slugs: readonly string[]; productId: string | null },
): Promise<string[]> {
  const { rows } = await db.query<{ slug: string }>(
    `select known.slug from (
       select slug, product_id from product_page where slug = any($1)
       union all select slug, product_id from product_former_slug where slug = any($1)
     ) as known join product on product.id = known.product_id
     where product.id is distinct from $2::uuid`,
    [slugs, productId],
  )
  return rows.map(({ slug }) => slug)
}

/** Takes an address from the product that has or had it. */
export async function releaseSlug(tx: Database, slug: string): Promise<void> {
  await tx.query(
    `with former as (delete from product_former_slug where slug = $1)
     update product_page set slug = null where slug = $1`,
    [slug],
  )
}

/** From now on the address leads to the current one of the product. */
export async function insertFormerSlug(tx: Database, slug: string, productId: string): Promise<void> {
  await tx.query('insert into product_former_slug (slug, product_id) values ($1, $2)', [slug, productId])
}

export async function writePage(
  tx: Database,
  productId: string,
  { title, description, slug }: ProductPage,
): Promise<void> {
  await tx.query(
    `insert into product_page (product_id, title, description, slug) values ($1, $2, $3, $4)
     on conflict (product_id) do update
       set title = excluded.title, description = excluded.description, slug = excluded.slug`,
    [productId, title, description, slug],
  )
}
