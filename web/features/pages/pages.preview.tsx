import { memo, useMemo } from 'react'
import type { Block } from '#contract/pages/blocks.ts'
import { emptyPage, showPage } from '#contract/pages/pages.ts'
import type { Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { FrontBlock, InItsLanguage } from '../site/site.front-block.tsx'
import type { LoadedPage } from '../site/site.page-data.ts'

type Shown = Pick<LoadedPage, 'products' | 'reviews'>
type PreviewProps = { blocks: readonly Block[]; language: Language; shown: Shown }

/** The page as visitors will see it, with the components of the site. It cannot be used, only looked at. */
export const Preview = memo(function Preview({ blocks, language, shown }: PreviewProps) {
  return (
    <section aria-label={t('Preview')} className="min-w-0 border border-line-strong bg-paper" lang={language}>
      <div inert className="max-h-[75dvh] overflow-y-auto">
        {blocks.map((block) => (
          <PreviewBlock key={block.id} block={block} language={language} shown={shown} />
        ))}
      </div>
    </section>
  )
})

/** One block alone: writing in another one does not render it again. */
const PreviewBlock = memo(function PreviewBlock({
  block,
  language,
  shown,
}: Omit<PreviewProps, 'blocks'> & { block: Block }) {
  const loaded = useMemo<LoadedPage>(() => {
    const page = showPage({ ...emptyPage('/', ''), blocks: [block] }, language)
    return { page, ...shown }
  }, [block, language, shown])
  return loaded.page.blocks.map((one) => (
    <InItsLanguage key={one.id} block={one} loaded={loaded}>
      <FrontBlock block={one} loaded={loaded} />
    </InItsLanguage>
  ))
})
