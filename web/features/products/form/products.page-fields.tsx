import { useParams } from 'react-router'
import {
  longestMetaDescription,
  longestMetaTitle,
  longestSlug,
  suggestProductSlug,
  suggestSlug,
} from '#contract/products/page.ts'
import { cut } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { useCompany } from '../../../api/company.ts'
import { paths } from '../../../paths.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField, TextField } from '../../../ui/fields.tsx'
import type { ProductApiForm } from './products.product-form.tsx'

type PageProps = { productForm: ProductApiForm }

function countOf(text: string | null | undefined, most: number): string {
  return t('{count} of {most} characters', { count: text?.length ?? 0, most })
}

/** Makes the address of a name: one that no other product has. Without an answer it is that of the name, which saving checks. */
function useSuggestedSlug({ form }: Pick<ProductApiForm, 'form'>) {
  // The page of a stored product; it may have the address already.
  const { id: productId } = useParams()
  const [name = '', sku] = form.watch(['name', 'sku'])
  const suggested = suggestSlug(name)
  const { run: suggest, isBusy } = useCommand(async () => {
    const query = { name, ...(sku && { sku }), ...(productId && { product: productId }) }
    const { slug } = await call(suggestProductSlug, { query }).catch(() => ({ slug: suggested }))
    form.setValue('slug', slug, { shouldDirty: true, shouldValidate: true })
    form.setFocus('slug')
  })
  return { suggested, isBusy, suggest }
}

/** Title, summary and readable address of the product's page, and how a search engine shows them. */
export function PageFields({ productForm: { form, bound } }: PageProps) {
  const [name, title, summary] = form.watch(['name', 'metaTitle', 'metaDescription'])
  const { suggested, isBusy, suggest } = useSuggestedSlug({ form })
  return (
    <>
      <TextField
        {...bound('metaTitle')}
        label={t('Page title')}
        hint={`${t('If blank, the product name.')} ${countOf(title, longestMetaTitle)}`}
        isOptional
        placeholder={name}
        maxLength={longestMetaTitle}
      />
      <TextAreaField
        {...bound('metaDescription')}
        label={t('Summary for search engines')}
        hint={`${t('If blank, the beginning of the description.')} ${countOf(summary, longestMetaDescription)}`}
        isOptional
        className="min-h-20"
        maxLength={longestMetaDescription}
      />
      <TextField
        {...bound('slug')}
        label={t('Page address')}
        hint={t('Earlier addresses redirect to the current one.')}
        isOptional
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={suggested}
        maxLength={longestSlug}
      />
      <Button
        size="small"
        className="justify-self-start"
        disabled={suggested === ''}
        isBusy={isBusy}
        onClick={suggest}
      >
        {t('Create the address from the name')}
      </Button>
      <SearchResult form={form} />
    </>
  )
}

const shownCharacters = 160

/** The product among the results of a search engine. */
function SearchResult({ form }: Pick<ProductApiForm, 'form'>) {
  const { name: company } = useCompany()
  const { name, description, metaTitle, metaDescription, slug } = form.watch()
  const shown = cut(metaDescription || description || t('Description'), shownCharacters)
  const address = `${window.location.host}${paths.product(slug?.trim().toLowerCase() || '…')}`
  return (
    <figure className="grid gap-0.5 border border-line bg-well px-3.5 py-3 wrap-anywhere">
      <figcaption className="text-note text-ink-2">{t('Preview in a search engine')}</figcaption>
      <p className="text-control text-blue">{`${metaTitle || name || t('Name')} · ${company}`}</p>
      <p className="text-small break-all text-ok">{decodeURIComponent(address)}</p>
      <p className="text-small">{shown}</p>
    </figure>
  )
}
