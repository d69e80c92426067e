import { expect, test } from 'vitest'
import { projectPaths, readProject } from './sources.ts'

/**
 * Languages are written in both directions, so styles say `start` and `end`. What has a side of its own whatever the language
 * is listed here with the reason.
 */
const sided: Readonly<Record<string, string>> = {
  'web/features/payments/sandbox/frames/': 'digits of a card are written from left to right in every language',
  'web/features/products/form/products.crop.tsx': 'a point of a picture',
  'web/features/site/hero/site.hero-zones.tsx': 'zones of a drawing, which is not mirrored',
  'web/features/site/site.hero.css': 'strokes at both edges of a drawing',
  'web/theme/print.css': 'margins of paper',
}

const property =
  /(?<![\w-])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-)?(?:left|right)(?:-(?:width|color|style))?\s*:\s/
const corner = /border-(?:top|bottom)-(?:left|right)-radius/
const aligned = /(?:text-align|float|clear|transform-origin):\s*(?:left|right)\b/
const utility =
  /(?<=^|[\s"'`:!(])-?(?:(?:ml|mr|pl|pr|scroll-m[lr]|scroll-p[lr])-[\d[(a]|(?:left|right)-(?:\d|\[|auto|full|px)|border-[lr](?=[\s"'`-])|rounded-(?:[lr]|[tb][lr])(?=[\s"'`-])|(?:text|float)-(?:left|right)(?=[\s"'`]))/
const inline = /(?:^|[\s{(,])(?:margin|padding|border)?(?:left|right|Left|Right):\s*(?:`|share|\d|'\d)/

/** Whether the four values of a shorthand say another width on the left than on the right. */
function isLopsided(line: string): boolean {
  const [, values = ''] = /^\s*(?:inset|margin|padding|border-width|border-radius):\s*([^;]+);/.exec(line) ?? []
  // A function is one value.
  const parts = values
    .replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, (inside) => inside.replaceAll(' ', ''))
    .split(/\s+/)
  return parts.length === 4 && parts[1] !== parts[3]
}

function errorsIn(file: string, text: string): string[] {
  const patterns = file.endsWith('.css') ? [property, corner, aligned] : [utility, inline]
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*(?:\/\/|\*|\/\*|import\b)/.test(line)) return []
    const isForbidden = patterns.some((one) => one.test(line)) || (file.endsWith('.css') && isLopsided(line))
    return isForbidden ? [`${file}:${index + 1} ${line.trim()}`] : []
  })
}

test('styles name no left and right but start and end', () => {
  const files = readProject(projectPaths().filter((file) => /^web\/.*\.(?:css|tsx)$/.test(file)))
  const errors = Object.entries(files)
    .filter(([file]) => !Object.keys(sided).some((one) => file.startsWith(one)))
    .flatMap(([file, text]) => errorsIn(file, text))
  expect(errors).toEqual([])
})

test('sides are found in stylesheets, classes and styles of elements', () => {
  expect(errorsIn('a.css', '  margin-left: 4px;\n  padding: 1px 2px 3px 4px;\n  text-align: right;')).toHaveLength(
    3,
  )
  expect(errorsIn('a.css', '  padding: 1px 2px 3px 2px;\n  inset-inline-start: 0;')).toEqual([])
  expect(
    errorsIn('a.tsx', `<p className="ml-2 text-left" style={{ left: share }}>\n<p className="ms-2">`),
  ).toHaveLength(1)
})
