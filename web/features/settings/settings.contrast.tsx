import { colourPattern, contrast, grounds, linkColours, minContrast } from '#contract/colours.ts'
import { t } from '#i18n/t.ts'

/** Down to one decimal, as the server says it. */
function shown(ratio: number): number {
  return Math.floor(ratio * 10) / 10
}

function Line({ text, ratio }: { text: string; ratio: number }) {
  const isReadable = ratio >= minContrast
  return (
    <li className={isReadable ? 'text-ok' : 'text-danger'}>
      {text} · {isReadable ? t('readable') : t('hard to read: it needs 4.5 : 1')}
    </li>
  )
}

/** How well the two colours can be read, while they are chosen. */
export function Contrast({ colour, accent }: { colour: string; accent: string }) {
  const [field, strong] = [colour.trim().toLowerCase(), accent.trim().toLowerCase()]
  if (!colourPattern.test(field) || !colourPattern.test(strong)) return null
  const ofText = contrast('#ffffff', field)
  const ofAccent = contrast(strong, field)
  const links = linkColours(field)
  const ofLinks = { light: contrast(links.light, grounds.light), dark: contrast(links.dark, grounds.dark) }
  return (
    <div className="grid gap-2">
      <ul className="grid gap-1 text-small">
        <Line text={t('White text on it {ratio} : 1', { ratio: shown(ofText) })} ratio={ofText} />
        <Line text={t('Accent on it {ratio} : 1', { ratio: shown(ofAccent) })} ratio={ofAccent} />
        <Line
          text={t('Links in the light theme {ratio} : 1', { ratio: shown(ofLinks.light) })}
          ratio={ofLinks.light}
        />
        <Line
          text={t('Links in the dark theme {ratio} : 1', { ratio: shown(ofLinks.dark) })}
          ratio={ofLinks.dark}
        />
      </ul>
    </div>
  )
}
