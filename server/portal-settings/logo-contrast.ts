import { contrastOfLuminance, luminance } from '#contract/colours.ts'
import type { FieldError } from '#contract/errors.ts'
import { logoFile } from '#contract/pictures.paths.ts'
import type { PortalSettings, SettingsContent, SettingsGroup } from '#contract/portal-settings.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '../http/problem.ts'
import { imageLibrary } from '../pictures/image-library.ts'
import { storageKey } from '../pictures/pictures.ts'
import type { Storage } from '../storage/storage.ts'

/** Of a logo on light ground: below it nobody sees it. Many brands have light colours, such as yellow, and no other logo. */
const minOnLight = 1.3
/** Of graphics (WCAG 2.2, success criterion 1.4.11): a logo for dark ground is made for it, and white is there without one. */
const minOnDark = 3

/** How much of a logo has to stand out; of one without transparent parts less, because most of it is its own ground. */
const shares = { transparent: 0.5, opaque: 0.03 }

const side = 160

/** The contrast that enough of a picture reaches on a ground. A part that can be seen through counts as much as it covers. */
export async function logoContrast(picture: Uint8Array, ground: string): Promise<number> {
  const sharp = await imageLibrary()
  const { data } = await sharp(picture)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const behind = luminance(ground)
  const seen: number[] = []
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 128) continue
    const colour = data.subarray(at, at + 3).toString('hex')
    seen.push(contrastOfLuminance(luminance(`#${colour}`), behind))
  }
  if (seen.length === 0) return 1
  const share = seen.length * 4 === data.length ? shares.opaque : shares.transparent
  return seen.toSorted((a, b) => b - a)[Math.ceil(seen.length * share) - 1] ?? 1
}

/** Down to one decimal, as the contrasts of colours are said. */
function shown(ratio: number): number {
  return Math.floor(ratio * 10) / 10
}

type Deps = { storage: Pick<Storage, 'read'> }

async function contrastOf({ storage }: Deps, path: string, ground: string): Promise<number> {
  if (path === '') return Number.POSITIVE_INFINITY
  const bytes = await storage.read(storageKey(logoFile(path, '-640.png').replace('/pictures/', '')))
  // Another check says that the picture is gone.
  return bytes ? logoContrast(bytes, ground) : Number.POSITIVE_INFINITY
}

/** Refuses logos that cannot be seen where they stand. Throws `rule_broken` with what to do. */
export async function refuseUnseenLogos(
  deps: Deps,
  group: SettingsGroup,
  content: SettingsContent,
): Promise<void> {
  if (group !== 'brand') return
  const { logo, logoOnDark, colour } = content as PortalSettings['brand']
  const [onLight, onDark] = [await contrastOf(deps, logo, '#ffffff'), await contrastOf(deps, logoOnDark, colour)]
  const errors: FieldError[] = [
    ...(onLight < minOnLight
      ? [
          {
            path: 'content.logo',
            message: t(
              'This logo cannot be seen on light ground: its contrast there is {ratio} : 1. Upload a darker one here, and this one as the logo for dark ground.',
              { ratio: shown(onLight) },
            ),
          },
        ]
      : []),
    ...(onDark < minOnDark
      ? [
          {
            path: 'content.logoOnDark',
            message: t(
              'This logo is hard to see on the brand colour: its contrast there is {ratio} : 1 and needs 3 : 1. Upload a lighter one, or remove it: the logo then stands on white.',
              { ratio: shown(onDark) },
            ),
          },
        ]
      : []),
  ]
  if (errors.length > 0) refuse('rule_broken', errors)
}
