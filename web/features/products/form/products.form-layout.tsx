import type { ReactNode, RefObject } from 'react'
import { attributesOf } from '#contract/products/attributes.ts'
import type { Product } from '#contract/products/products.ts'
import { DraftNote } from '../../../patterns/form/draft-note.tsx'
import { ProductFormFields } from './products.fields.tsx'
import { FormIndex } from './products.form-index.tsx'
import { FormPreview } from './products.form-preview.tsx'
import type { ProductApiForm } from './products.product-form.tsx'
import './products.form.css'

type LayoutProps = {
  /** The name of the form, such as "Add Product". */
  label: string
  productForm: ProductApiForm
  /** The product as it is stored; null for a new one. */
  product: Product | null
  currency: string
  formRef?: RefObject<HTMLFormElement | null>
  /** The documents of a new product. */
  documents?: ReactNode
  /** The buttons of the form. */
  foot: ReactNode
  /** Below the form: fields that save at once. */
  children?: ReactNode
}

/** A product as a form: an index of its sections, one column of fields, and the product as the shop shows it beside them. */
export function ProductFormLayout(props: LayoutProps) {
  const { label, productForm, product, currency, formRef, documents, foot, children } = props
  const { form, formProps, draft, reset } = productForm
  const values = form.watch()
  function discard(): void {
    // The form library knows no empty number: it would read the old ones back from the fields.
    formRef?.current?.reset()
    reset()
  }
  return (
    <div className="product-form">
      <FormIndex
        form={form}
        without={[
          ...(attributesOf(values.category).length > 0 ? [] : (['form-attributes'] as const)),
          ...(documents ? [] : (['form-documents'] as const)),
        ]}
      />
      <div className="product-form-main">
        <form {...formProps} ref={formRef} aria-label={label} className="product-fields">
          <DraftNote isShown={draft.isRestored} onDiscard={discard} />
          <ProductFormFields
            productForm={productForm}
            currency={currency}
            isStored={product !== null}
            documents={documents}
          />
          {foot}
        </form>
        {children}
      </div>
      <FormPreview values={values} product={product} />
    </div>
  )
}
