import type { VariantGroupMember, VariantProposal } from '#contract/products/variant-groups.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../dashboard-paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { type AxisDraft, type GroupDraft, ownAxis } from './products.group-draft.ts'
import type { SetDraft } from './products.group-fields.tsx'

type MembersProps = {
  proposal: VariantProposal
  draft: GroupDraft
  setDraft: SetDraft
  /** Errors of products, by their id. */
  errors: Readonly<Record<string, string>>
  /** As they are stored; empty for a new group. */
  stored?: readonly VariantGroupMember[]
  onRemove?: (id: string) => void
}

function nameOf({ kind, label }: AxisDraft, { candidates }: VariantProposal): string {
  if (kind === ownAxis) return label || t('Value')
  return candidates.find(({ key }) => key === kind)?.name ?? kind
}

/** The products of a group with their values. Those of an axis that is no attribute are typed here. */
export function GroupMembers({ proposal, draft, setDraft, errors, stored = [], onRemove }: MembersProps) {
  const { candidates, products } = proposal
  const labelOf = (kind: string, key: string | undefined) =>
    candidates.find((one) => one.key === kind)?.values.find((value) => value.key === key)?.label ?? key ?? ''
  const aside = new Map(stored.flatMap(({ _id, aside: one }) => (one ? [[_id, one.message]] : [])))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className="variants-members" tabIndex={0} aria-label={t('Products in the group')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Product')}</th>
            {draft.axes.map((axis, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an axis is its place, rows or columns
              <th key={index} scope="col">
                {nameOf(axis, proposal)}
              </th>
            ))}
            {onRemove ? (
              <th scope="col">
                <span className="hidden-but-read">{t('Action')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {products.map(({ _id, sku, name, values }) => {
            const error = errors[_id] ?? aside.get(_id)
            return (
              <tr key={_id}>
                <th scope="row">
                  <span className="mono">{sku}</span> <span className="text-ink-2">{name}</span>
                  {error ? <p className="text-danger">{error}</p> : null}
                </th>
                {draft.axes.map(({ kind }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an axis is its place, rows or columns
                  <td key={index}>
                    {kind === ownAxis ? (
                      <input
                        className="variants-own"
                        aria-label={t('Value of {sku}', { sku })}
                        maxLength={200}
                        value={draft.values[_id]?.[index] ?? ''}
                        onChange={({ currentTarget: { value } }) =>
                          setDraft((now) => ({
                            ...now,
                            values: { ...now.values, [_id]: { ...now.values[_id], [index]: value } },
                          }))
                        }
                      />
                    ) : (
                      labelOf(kind, values[kind])
                    )}
                  </td>
                ))}
                {onRemove ? (
                  <td>
                    <ButtonLink
                      to={paths.editProduct(_id)}
                      size="small"
                      look="ghost"
                      aria-label={t('Edit {name}', { name: sku })}
                    >
                      {t('Edit')}
                    </ButtonLink>
                    <Button
                      size="small"
                      look="ghost"
                      aria-label={t('Remove {sku} from the group', { sku })}
                      onClick={() => onRemove(_id)}
                    >
                      {t('Remove')}
                    </Button>
                  </td>
                ) : null}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
