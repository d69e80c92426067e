import type { ImportAdditions } from '#contract/imports/properties.ts'
import { t } from '#i18n/t.ts'

/** What the state of the additions means for a list of names, as its heading. */
function headings(state: ImportAdditions['state']): { families: string; attributes: string } {
  switch (state) {
    case 'made':
      return { families: t('Families added'), attributes: t('Attributes added') }
    case 'removed':
      return { families: t('Families removed again'), attributes: t('Attributes removed again') }
    case 'kept':
      return {
        families: t('Families, some of them still in use'),
        attributes: t('Attributes, some of them still in use'),
      }
    default:
      return { families: t('New families'), attributes: t('New attributes') }
  }
}

/** The families and attributes that an import adds or has added. */
export function AdditionList({ additions }: { additions: ImportAdditions }) {
  const { families, attributes, state } = additions
  if (state === 'none') return null
  const { families: ofFamilies, attributes: ofAttributes } = headings(state)
  return (
    <dl className="grid gap-x-6 gap-y-1 px-4 text-ui md:px-6 md:grid-cols-[max-content_minmax(0,1fr)]">
      {families.length > 0 ? <Named term={ofFamilies} names={families} /> : null}
      {attributes.length > 0 ? (
        <Named
          term={ofAttributes}
          names={attributes.map(({ label, families: of }) =>
            of.length > 0
              ? t('{label} ({families})', { label, families: of.join(', ') })
              : t('{label} (no product with a family has a value, so it is not added)', { label }),
          )}
        />
      ) : null}
    </dl>
  )
}

function Named({ term, names }: { term: string; names: readonly string[] }) {
  return (
    <>
      <dt className="text-ink-2">{term}</dt>
      <dd className="wrap-anywhere">{names.join(', ')}</dd>
    </>
  )
}
