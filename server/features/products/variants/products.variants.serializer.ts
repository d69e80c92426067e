import { sayWords } from '#contract/catalogue-model/words.ts'
import type { ListedVariantGroup, VariantGroup } from '#contract/products/variant-groups.ts'
import { arrange, nameOfAxis } from './products.variants.rules.ts'
import type { CountedGroup, GroupRow, MemberRow } from './products.variants.store.ts'

export function toVariantGroup(row: GroupRow, members: readonly MemberRow[]): VariantGroup {
  const { axes, arranged } = arrange(row.axes, members)
  return {
    _id: row.id,
    key: row.key,
    name: { ...row.name },
    axes: axes.map((axis, index) => ({
      ...axis,
      label: row.axes[index]?.label ? { ...row.axes[index].label } : null,
      order: row.axes[index]?.order ?? [],
    })),
    members: arranged.map(({ member, values, aside }) => ({
      _id: member.id,
      sku: member.sku,
      name: member.name,
      status: member.is_draft ? 'draft' : 'published',
      values,
      aside,
    })),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
}

export function toListedGroup(row: CountedGroup): ListedVariantGroup {
  return {
    _id: row.id,
    key: row.key,
    name: sayWords(row.name),
    axes: row.axes.map((axis) => nameOfAxis(axis, [row])),
    memberCount: row.member_count,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
}
