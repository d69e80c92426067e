import { useCallback, useDeferredValue, useMemo } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PageBlock } from '#contract/pages/blocks.ts'
import { listPageVersions, readDraft } from '#contract/pages/pages.ts'
import { listReviews } from '#contract/reviews/reviews.ts'
import { baseLanguage } from '#i18n/language.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { LeaveGuard } from '../../patterns/form/leave-guard.tsx'
import { useSaveKey } from '../../patterns/form/save-bar.tsx'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { loadProducts } from '../site/site.page-data.ts'
import { Blocks } from './pages.blocks.tsx'
import { EditorActions } from './pages.editor-actions.tsx'
import { HeadFields } from './pages.head-fields.tsx'
import { Versions } from './pages.history.tsx'
import { PageUploads } from './pages.page-uploads.ts'
import { Preview } from './pages.preview.tsx'
import { addressErrorOf, ConflictNotice, RefusedChange } from './pages.refused.tsx'
import { SavedState } from './pages.saved-state.tsx'
import { useBlockProducts } from './pages.use-block-products.ts'
import { useEditor } from './pages.use-editor.ts'

export async function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  const params = { id }
  const [page, versions, products, reviews] = await Promise.all([
    call(readDraft, { params }),
    call(listPageVersions, { params }),
    loadProducts(call),
    call(listReviews, { query: { limit: '6' } }),
  ])
  return { page, versions, products, reviews }
}

export const meta = privateMeta(mark('Edit page'), mark('Blocks, texts and versions of a page.'))

export default function EditPage() {
  const { page, versions, products, reviews } = useLoaderData<typeof clientLoader>()
  const editor = useEditor(page)
  const { content, language, isDirty, isBusy, refused, newer, round, change } = editor
  // Typing does not wait for the preview of a long page.
  const previewed = useDeferredValue(content.blocks)
  const blockProducts = useBlockProducts(previewed, products)
  const shown = useMemo(() => ({ products: blockProducts, reviews }), [blockProducts, reviews])
  const editBlocks = useCallback(
    (make: (before: readonly PageBlock[]) => PageBlock[]) =>
      change((before) => ({ ...before, blocks: make(before.blocks) })),
    [change],
  )
  useSaveKey(isDirty && !isBusy, () => void editor.save(), 'save')
  return (
    <>
      <PageHeader
        title={content.title[baseLanguage()] || t('Page without a title')}
        trail={{ to: paths.pages, label: t('Pages') }}
        lead={<SavedState editor={editor} />}
        actions={<EditorActions editor={editor} />}
      />
      <div className="grid gap-6 px-4 pb-10 md:px-6 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
        <div key={`${round} ${language}`} className="grid min-w-0 grid-cols-1 content-start gap-6">
          {newer ? <ConflictNotice content={content} newer={newer} onSettle={editor.settle} /> : null}
          {refused && !newer ? <RefusedChange refused={refused} blocks={content.blocks} /> : null}
          <HeadFields
            content={content}
            language={language}
            addressError={addressErrorOf(refused)}
            onChange={(next) => change(() => next)}
          />
          <PageUploads value={editor.uploads}>
            <Blocks blocks={content.blocks} language={language} onEdit={editBlocks} />
          </PageUploads>
          <Versions versions={versions} editor={editor} />
        </div>
        <Preview blocks={previewed} language={language} shown={shown} />
      </div>
      <LeaveGuard isDirty={editor.uploads.count > 0} />
      <ConfirmDialog
        isOpen={editor.isUntranslated}
        title={t('Publish without all translations?')}
        confirmLabel={t('Publish')}
        isBusy={isBusy}
        error={null}
        onConfirm={() => void editor.publish(true)}
        onCancel={editor.cancelPublishing}
      >
        <p>{t('Some texts are not translated. Visitors see these blocks in the base language.')}</p>
      </ConfirmDialog>
    </>
  )
}

export const HydrateFallback = pageSkeleton({ title: mark('Edit page'), rows: ['h-16', 'h-96'] })

export { RouteError as ErrorBoundary }
