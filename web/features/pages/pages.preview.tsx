import { memo } from 'react'
import { type PageContent, showPage } from '#contract/pages/pages.ts'
import type { Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { FrontBlock, InItsLanguage } from '../site/site.front-block.tsx'
import type { LoadedPage } from '../site/site.page-data.ts'

type PreviewProps = {
  content: PageContent
  language: Language
  shown: Pick<LoadedPage, 'products' | 'reviews'>
}

/** The page as visitors will see it, with the components of the site. It cannot be used, only looked at. */
export const Preview = memo(function Preview({ content, language, shown }: PreviewProps) {
  const loaded: LoadedPage = { page: showPage(content, language), ...shown }
  return (
    <section aria-label={t('Preview')} className="min-w-0 border border-line-strong bg-paper" lang={language}>
      <div inert className="max-h-[75dvh] overflow-y-auto">
        {loaded.page.blocks.map((block) => (
          <InItsLanguage key={block.id} block={block} loaded={loaded}>
            <FrontBlock block={block} loaded={loaded} />
          </InItsLanguage>
        ))}
      </div>
    </section>
  )
})
