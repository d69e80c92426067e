import { type CSSProperties, useState } from 'react'
import { colourPattern, linkColours, textOn } from '#contract/colours.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../api/company.ts'
import { Button } from '../../ui/button.tsx'
import { Contrast } from './settings.contrast.tsx'
import type { FormValues } from './settings.values.ts'

const themes = ['light', 'dark'] as const

/** The values of the tokens that the server makes of a brand (`server/portal-settings/theme.ts`). */
function tokensOf({ colour = '', accent = '', typeface }: FormValues): CSSProperties {
  const faces: Record<string, string> = { system: 'system-ui,sans-serif', serif: 'ui-serif,Georgia,Cambria,serif' }
  const links = linkColours(colour)
  return {
    '--field': colour,
    '--field-ink': '#ffffff',
    '--blue': `light-dark(${links.light},${links.dark})`,
    '--on-blue': `light-dark(${textOn(links.light)},${textOn(links.dark)})`,
    '--chromate': accent,
    '--on-chromate': textOn(accent),
    fontFamily: faces[typeface ?? ''] ?? 'var(--font-sans)',
  } as CSSProperties
}

/** The brand as it would look in the shop, from what the form holds and before it is saved. */
export function BrandPreview({ values }: { values: FormValues }) {
  const [theme, setTheme] = useState<(typeof themes)[number]>('light')
  const [colour = '', accent = ''] = [values.colour, values.accent].map((one) => one?.trim().toLowerCase())
  const canShow = colourPattern.test(colour) && colourPattern.test(accent)
  return (
    <aside aria-label={t('Preview')} className="grid content-start gap-3 bg-well p-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-auto text-ui font-[620]">{t('Preview')}</p>
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
      {canShow ? (
        <>
          <Shop values={{ ...values, colour, accent }} theme={theme} />
          <Contrast colour={colour} accent={accent} />
        </>
      ) : (
        <p className="text-ui text-ink-2">{t('Shown once both colours are complete.')}</p>
      )}
    </aside>
  )
}

/** The logo and the name as `BrandMark` of the shell shows them. */
function Mark({ values: { logo, logoOnDark, hasName }, isOnDark }: { values: FormValues; isOnDark: boolean }) {
  const { name } = useCompany()
  const path = (isOnDark && logoOnDark) || logo
  const plate = isOnDark && !logoOnDark ? 'bg-[#fff] p-0.5' : ''
  return (
    <>
      {path && logo ? <img src={path} alt="" className={`h-7 max-w-36 object-contain ${plate}`} /> : null}
      {logo && hasName === 'no' ? null : name}
    </>
  )
}

function Shop({ values, theme }: { values: FormValues; theme: string }) {
  const { tagline } = useCompany()
  const corner = values.corners === 'plain' ? 'rounded-1' : 'bevel-10'
  return (
    <div data-theme={theme} style={tokensOf(values)} className="border border-line-strong bg-paper text-ink">
      <p className="flex items-center gap-2.5 border-b border-line px-4 py-3 font-[640]">
        <Mark values={values} isOnDark={theme === 'dark'} />
      </p>
      <div className="grid justify-items-start gap-3 bg-field px-4 py-6 text-field-ink">
        <p className="flex items-center gap-2.5 font-[640]">
          <Mark values={values} isOnDark />
        </p>
        <p className="text-h3 font-[640]">{tagline}</p>
        <span className={`${corner} bg-chromate px-4 py-2 text-ui font-[580] text-on-chromate`}>
          {t('Browse the catalogue')}
        </span>
      </div>
      <div className="grid justify-items-start gap-2 px-4 py-4 text-ui">
        <span className="text-blue underline underline-offset-2">{t('A link in a text')}</span>
        <span className={`${corner} bg-blue px-4 py-2 font-[580] text-on-blue`}>{t('Add to cart')}</span>
      </div>
    </div>
  )
}
