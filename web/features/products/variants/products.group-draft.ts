import type { VariantGroup, VariantGroupForm, VariantProposal } from '#contract/products/variant-groups.ts'
import { baseLanguage, type Language, languageCodes } from '#i18n/language.ts'

/** A name of one's own instead of an attribute. */
export const ownAxis = 'own'

/** An axis as it is edited: an attribute by its key, or a name with values in the group. */
export type AxisDraft = { kind: string; label: string; order: readonly string[]; stored?: string }

/** A group as it is edited. `values`: of axes that are no attribute, by product and place of the axis. */
export type GroupDraft = {
  name: Readonly<Record<string, string>>
  axes: readonly AxisDraft[]
  values: Readonly<Record<string, Readonly<Record<number, string>>>>
}

export function axisOf(kind: string): AxisDraft {
  return { kind, label: '', order: [] }
}

/** What the attributes of the products suggest. */
export function groupDraftOf({ name, candidates }: VariantProposal, language: Language): GroupDraft {
  const proposed = candidates.filter(({ isProposed }) => isProposed)
  return {
    name: { [baseLanguage()]: name, [language]: name },
    axes: proposed.length > 0 ? proposed.map(({ key }) => axisOf(key)) : [axisOf(candidates[0]?.key ?? ownAxis)],
    values: {},
  }
}

/** A stored group for editing. */
export function draftOfGroup({ name, axes, members }: VariantGroup): GroupDraft {
  return {
    name,
    axes: axes.map(({ key, label, values }) => ({
      kind: label ? ownAxis : key,
      label: label?.[baseLanguage()] ?? '',
      order: values.map((value) => value.key),
      stored: key,
    })),
    values: Object.fromEntries(
      members.map(({ _id, values }) => [
        _id,
        Object.fromEntries(values.map((value, index) => [index, value ?? ''])),
      ]),
    ),
  }
}

function keyOf({ kind, label, stored }: AxisDraft, index: number): string {
  if (kind !== ownAxis) return kind
  if (stored) return stored
  const words = label.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return `own_${index + 1}_${words.join('_')}`.slice(0, 40)
}

/** The request body. The values of an axis are those of its products, so an order of others is left out. */
export function formOfDraft({ name, axes, values }: GroupDraft, products: readonly string[]): VariantGroupForm {
  const keys = axes.map(keyOf)
  const named = languageCodes().flatMap((one) => (name[one]?.trim() ? [[one, name[one]] as const] : []))
  return {
    name: Object.fromEntries(named),
    axes: axes.map(({ kind, label, order }, index) => ({
      key: keys[index] ?? '',
      ...(kind === ownAxis && { label: { [baseLanguage()]: label } }),
      ...(order.length > 0 && { order: [...order] }),
    })),
    members: products.map((id) => ({
      id,
      values: Object.fromEntries(
        axes.flatMap(({ kind }, index) =>
          kind === ownAxis ? [[keys[index] ?? '', values[id]?.[index] ?? '']] : [],
        ),
      ),
    })),
  }
}
