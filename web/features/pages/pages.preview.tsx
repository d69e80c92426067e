import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { PageBlock } from '#contract/pages/blocks.ts'
import { emptyPage, showPage } from '#contract/pages/pages.ts'
import type { Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { FrontBlock, InItsLanguage } from '../site/site.front-block.tsx'
import type { LoadedPage } from '../site/site.page-data.ts'

type Shown = Pick<LoadedPage, 'products' | 'reviews'>
type PreviewProps = { blocks: readonly PageBlock[]; language: Language; shown: Shown }

const themes = ['light', 'dark'] as const

/** How much smaller than the window the place for the preview is. The page is drawn as wide as the window, for it looks at its width. */
function useScale() {
  const place = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setScale(Math.min(1, entry.contentRect.width / window.innerWidth))
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return { place, scale }
}

/** The page as visitors will see it, with the components of the site. It cannot be used, only looked at. */
export const Preview = memo(function Preview({ blocks, language, shown }: PreviewProps) {
  const [theme, setTheme] = useState<(typeof themes)[number]>('light')
  const { place, scale } = useScale()
  return (
    <section
      aria-label={t('Preview')}
      className="grid min-w-0 content-start gap-2 lg:sticky lg:top-16 lg:self-start"
    >
      <div className="flex items-center gap-2">
        <h2 className="me-auto text-h3">{t('Preview')}</h2>
        {themes.map((one) => (
          <Button
            key={one}
            size="small"
            className="aria-pressed:border-blue aria-pressed:bg-blue-soft"
            aria-pressed={one === theme}
            onClick={() => setTheme(one)}
          >
            {one === 'light' ? t('Light') : t('Dark')}
          </Button>
        ))}
      </div>
      <div
        ref={place}
        inert
        data-theme={theme}
        lang={language}
        className="max-h-[78dvh] overflow-y-auto border border-line-strong bg-paper text-ink"
      >
        <div style={{ zoom: scale }}>
          {blocks.map((block) => (
            <PreviewBlock key={block.id} block={block} language={language} shown={shown} />
          ))}
        </div>
      </div>
    </section>
  )
})

/** One block alone: writing in another one does not render it again. */
const PreviewBlock = memo(function PreviewBlock({
  block,
  language,
  shown,
}: Omit<PreviewProps, 'blocks'> & { block: PageBlock }) {
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
