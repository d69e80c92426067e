import { linkColours, textOn } from '#contract/colours.ts'
import type { PortalSettings } from '#contract/portal-settings.ts'
import { deliveredSettings } from './delivered-settings.ts'

/**
 * The brand as CSS: values for the tokens of `web/theme/tokens.css`. Empty for what the stylesheet has, so that its pages
 * stay as they are. Links and buttons are mixed until they can be read in both themes.
 */
export function themeOf(brand: PortalSettings['brand']): string {
  return coloursOf(brand) + typefaceOf(brand) + cornersOf(brand) + logoRulesOf(brand)
}

/** Faces that every system has: nothing is loaded for them. */
const faces = { system: 'system-ui,sans-serif', serif: 'ui-serif,Georgia,Cambria,serif' }

function typefaceOf({ typeface }: PortalSettings['brand']): string {
  return typeface === 'archivo' ? '' : `:root{--font-sans:${faces[typeface]}}`
}

/** Without the broken corner of buttons and cards. */
function cornersOf({ corners }: PortalSettings['brand']): string {
  return corners === 'cut' ? '' : '[class*="bevel-"]{border-radius:2px;corner-shape:round}'
}

/** A phone has no room for a name beside a logo; it is the alternative text of the picture too. */
const logoOnPhones =
  '@media(width<40rem){.site-header a:has(>img){min-width:0}.site-header a:has(>img)~div{flex:none}.site-header a:has(>img)>span{display:none}}'

/** Which logo is seen on the brand colour and in the dark theme: the one for dark ground, else the other one on white. */
function logoRulesOf({ logo, logoOnDark }: PortalSettings['brand']): string {
  if (logo === '') return ''
  if (logoOnDark === '') {
    const onField = '.on-field .logo-on-light{background:#fff;padding:2px}'
    return `${logoOnPhones}.logo-on-light{background:light-dark(transparent,#fff)}${onField}`
  }
  const swap = (ground: string) => `${ground} .logo-on-light{display:none}${ground} .logo-on-dark{display:block}`
  const bySystem = `@media(prefers-color-scheme:dark){${swap(':root:not([data-theme="light"])')}}`
  return `${logoOnPhones}.logo-on-dark{display:none}${swap('.on-field')}${swap('[data-theme="dark"]')}${bySystem}`
}

function coloursOf({ colour, accent }: PortalSettings['brand']): string {
  const { colour: delivered, accent: deliveredAccent } = deliveredSettings.brand
  if (colour === delivered && accent === deliveredAccent) return ''
  const links = linkColours(colour)
  const tokens = {
    field: colour,
    'field-2': `color-mix(in oklch,${colour} 88%,black)`,
    'field-ink': '#ffffff',
    'field-ink-2': '#ffffff',
    'field-line': `color-mix(in oklch,${colour} 75%,white)`,
    blue: `light-dark(${links.light},${links.dark})`,
    'blue-hover': 'color-mix(in oklch,var(--blue) 85%,var(--ink))',
    'on-blue': `light-dark(${textOn(links.light)},${textOn(links.dark)})`,
    'blue-soft': 'color-mix(in oklch,var(--blue) 10%,var(--sheet))',
    chromate: accent,
    'on-chromate': textOn(accent),
  }
  return `:root{${Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`
}
