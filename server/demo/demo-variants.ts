import { demoVariants } from '#demo/variants.ts'
import type { Database } from '../database/pool.ts'

type Seeded = { id: string; sku: string }

/** The groups of variants of the demo. */
export async function insertVariants(tx: Database, products: readonly Seeded[]): Promise<void> {
  for (const { key, name, axes, members } of demoVariants) {
    const given = products.flatMap(({ id, sku }) => (members[sku] ? [{ id, own: members[sku] }] : []))
    await tx.query(
      `with added as (
         insert into variant_group (key, name, axes) values ($1, $2, $3) on conflict (key) do nothing returning id
       )
       insert into variant_member (product_id, group_id, own)
       select given.id, added.id, given.own from added, jsonb_to_recordset($4::jsonb) as given (id uuid, own jsonb)`,
      [key, JSON.stringify(name), JSON.stringify(axes), JSON.stringify(given)],
    )
  }
}
