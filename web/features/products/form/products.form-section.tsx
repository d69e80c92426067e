import type { ReactNode } from 'react'
import type { ProductField } from '#contract/products/product-field.ts'
import { type ProductFieldKey, productFieldEntries } from '#contract/products/product-fields.ts'
import { mark, t } from '#i18n/t.ts'

/** The fields that a section begins with, and the others of the table that belong to it. */
function fieldsOf(
  section: ProductField['section'],
  ...first: readonly ProductFieldKey[]
): readonly ProductFieldKey[] {
  const others = productFieldEntries().flatMap(([key, field]) => (field.section === section ? [key] : []))
  return [...new Set([...first, ...others])]
}

/** The sections of the form in their order, with the fields of each. The specification is there once there is a category; documents are in the form of a new product only. */
export const sections = [
  { id: 'form-pictures', label: mark('Pictures'), fields: fieldsOf('pictures') },
  {
    id: 'form-basics',
    label: mark('Basics'),
    fields: fieldsOf('basics', 'name', 'sku', 'category', 'status', 'description'),
  },
  {
    id: 'form-price',
    label: mark('Price and stock'),
    fields: fieldsOf('price', 'unitprice', 'available'),
  },
  { id: 'form-attributes', label: mark('Specifications'), fields: fieldsOf('attributes') },
  { id: 'form-documents', label: mark('Documents'), fields: [] as readonly ProductFieldKey[] },
  { id: 'form-page', label: mark('Search engines'), fields: fieldsOf('page') },
] as const

type SectionProps = { id: (typeof sections)[number]['id']; note?: string; children: ReactNode }

/** One subject of the form. Its heading takes the focus when the index leads to it. */
export function FormSection({ id, note, children }: SectionProps) {
  const label = sections.find((section) => section.id === id)?.label ?? ''
  return (
    <section aria-labelledby={id} className="form-section">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} tabIndex={-1} className="text-control font-[640]">
          {t(label)}
        </h2>
        {note ? <p className="text-small text-ink-2">{note}</p> : null}
      </div>
      {children}
    </section>
  )
}
